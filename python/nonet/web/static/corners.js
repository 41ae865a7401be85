/**
 * The picture with the four corners of its grid: each is dragged, with what lies under the finger enlarged beside it, or moved
 * by arrow keys. They are shapes of an SVG over the picture, so that no style is written.
 */

import { make } from "./dom.js";
import { inGrid, penOf } from "./shot.js";
import { text } from "./texts.js";

/** @typedef {import("./shot.js").Point} Point */
/** @typedef {import("./shot.js").Shot} Shot */

/** Half of what a finger needs, and what is seen of it, in pixels of the page. */
const HIT = 22;
const DOT = 9;
/** The enlarged piece: its side, and how much it is enlarged. */
const LENS = 132;
const ENLARGED = 3;
const FAR = 10;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @param {string} name @param {Record<string, string | number>} attributes @param {...Node} children */
function shape(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Return the lines of the boxes of a grid. @param {Point[]} corners */
function linesOf(corners) {
  const at = inGrid(corners);
  const line = (/** @type {Point} */ from, /** @type {Point} */ to) => `M${at(...from).join(" ")}L${at(...to).join(" ")}`;
  return [0, 1, 2, 3].map((each) => line([each / 3, 0], [each / 3, 1]) + line([0, each / 3], [1, each / 3])).join("");
}

/**
 * @param {object} acts
 * @param {(words: string) => void} acts.say
 * @param {() => void} acts.onMove hears that a corner was moved
 */
export function makeCorners({ say, onMove }) {
  /** @type {Shot | null} */
  let shot = null;
  /** @type {Point[]} */
  let corners = [];
  /** Pixels of the page for a pixel of the picture. */
  let scale = 1;

  const [edge, frame] = ["edge", "frame"].map((name) => shape("path", { class: name }));
  const handles = [0, 1, 2, 3].map((place) => {
    const handle = shape("g", { class: "corner", tabindex: 0, role: "slider", "aria-label": text(/** @type {"corner_0"} */ (`corner_${place}`)), "aria-valuemin": 0, "aria-valuemax": 100 },
      shape("circle", { class: "hit" }), shape("circle", { class: "dot" }));
    return handle;
  });
  const others = shape("g", {});
  const overlay = shape("svg", { class: "over", preserveAspectRatio: "xMinYMin" }, others, edge, frame, ...handles);
  const lens = make("canvas", { class: "lens", width: LENS, height: LENS, "aria-hidden": "true", hidden: true });
  const place = make("div", { class: "seen" });
  const element = make("figure", { class: "shot" }, place);

  const where = (/** @type {number} */ which) => {
    const { width, height } = shot?.canvas ?? { width: 1, height: 1 };
    return { x: Math.round((100 * corners[which][0]) / width), y: Math.round((100 * corners[which][1]) / height) };
  };
  const draw = () => {
    if (!shot) return;
    const { width, height } = overlay.getBoundingClientRect();
    scale = Math.min(width / shot.canvas.width, height / shot.canvas.height) || 1;
    for (const path of [edge, frame]) path.setAttribute("d", corners.length ? linesOf(corners) : "");
    handles.forEach((handle, which) => {
      handle.toggleAttribute("hidden", !corners.length);
      if (!corners.length) return;
      handle.setAttribute("transform", `translate(${corners[which].join(" ")})`);
      [HIT, DOT].forEach((radius, circle) => handle.children[circle].setAttribute("r", String(radius / scale)));
      const { x, y } = where(which);
      handle.setAttribute("aria-valuenow", String(x));
      handle.setAttribute("aria-valuetext", text("cornerAt", { x, y }));
    });
  };
  new ResizeObserver(draw).observe(place);

  /** Show what lies around a corner, beside the finger. @param {number} which */
  const enlarge = (which) => {
    if (!shot) return;
    const [x, y] = corners[which];
    const side = LENS / ENLARGED / scale;
    const pen = penOf(lens);
    pen.clearRect(0, 0, LENS, LENS);
    pen.drawImage(shot.canvas, x - side / 2, y - side / 2, side, side, 0, 0, LENS, LENS);
    for (const [colour, width] of /** @type {const} */ ([["white", 3], ["black", 1]])) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(LENS / 2, LENS / 4);
      pen.lineTo(LENS / 2, (LENS * 3) / 4);
      pen.moveTo(LENS / 4, LENS / 2);
      pen.lineTo((LENS * 3) / 4, LENS / 2);
      pen.stroke();
    }
    lens.classList.toggle("right", x < shot.canvas.width / 2);
    lens.hidden = false;
  };
  /** @param {number} which @param {Point} to */
  const move = (which, to) => {
    if (!shot) return;
    const [width, height] = [shot.canvas.width, shot.canvas.height];
    corners = corners.map((each, one) => (one === which ? [Math.min(Math.max(to[0], 0), width), Math.min(Math.max(to[1], 0), height)] : each));
    draw();
    enlarge(which);
    onMove();
  };

  handles.forEach((handle, which) => {
    /** Where the corner is from the finger, while it is dragged. @type {Point | null} */
    let held = null;
    handle.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      event.preventDefault();
      held = [corners[which][0] - event.clientX / scale, corners[which][1] - event.clientY / scale];
      handle.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      enlarge(which);
    });
    handle.addEventListener("pointermove", (event) => {
      if (held) move(which, [held[0] + event.clientX / scale, held[1] + event.clientY / scale]);
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      handle.addEventListener(name, () => {
        if (held) say(text("cornerAt", where(which)));
        held = null;
        lens.hidden = true;
      });
    }
    // The page does not scroll under a corner that is dragged.
    handle.addEventListener("touchstart", (event) => event.preventDefault());
    handle.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const step = (event.shiftKey ? FAR : 1) / scale;
      move(which, [corners[which][0] + arrow[0] * step, corners[which][1] + arrow[1] * step]);
    });
    handle.addEventListener("blur", () => {
      lens.hidden = true;
    });
  });

  return {
    element,
    corners: () => corners,
    focus: () => handles[0].focus(),
    /** Show a picture, its grid, and the outlines of other grids. @param {Shot} next @param {Point[]} grid @param {Point[][]} [outlines] */
    show: (next, grid, outlines = []) => {
      corners = grid.map(([x, y]) => [x, y]);
      others.replaceChildren(...outlines.map((each, number) => {
        const [x, y] = inGrid(each)(0.5, 0.5);
        return shape("g", {}, shape("path", { class: "edge", d: linesOf(each) }), shape("path", { class: "frame", d: linesOf(each) }),
          shape("text", { x, y, "font-size": next.canvas.width / 8 }, document.createTextNode(String(number + 1))));
      }));
      if (shot !== next) {
        shot = next;
        overlay.setAttribute("viewBox", `0 0 ${next.canvas.width} ${next.canvas.height}`);
        next.canvas.setAttribute("role", "img");
        next.canvas.setAttribute("aria-label", text("photoShown"));
        place.replaceChildren(next.canvas, overlay, lens);
      }
      draw();
    },
  };
}
