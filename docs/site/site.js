/* The website's own script. Without it, the stages of a hint stand below each other and everything can be read.
   Here: show the stages one at a time, with buttons. */
"use strict";

for (const player of document.querySelectorAll(".hint-player")) {
  const stages = [...player.querySelectorAll("li")];
  const controls = document.createElement("div");
  controls.className = "hint-controls";
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  let shown = 0;
  let timer = 0;

  const button = (label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", act);
    controls.append(made);
    return made;
  };

  const show = (number) => {
    shown = number;
    stages.forEach((stage, each) => { stage.hidden = each !== shown; });
    back.disabled = shown === 0;
    next.disabled = shown === stages.length - 1;
    status.textContent = `${shown + 1} of ${stages.length}`;
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  };

  const back = button("Back", () => { stop(); show(shown - 1); });
  const next = button("Next", () => { stop(); show(shown + 1); });
  const play = button("Play", () => {
    if (timer) { stop(); return; }
    if (shown === stages.length - 1) { show(0); }
    play.textContent = "Pause";
    timer = setInterval(() => {
      show(shown + 1);
      if (shown === stages.length - 1) { stop(); }
    }, 2500);
  });

  controls.append(status);
  player.prepend(controls);
  player.classList.add("played");
  show(0);
}

/* Where there are several hints, a list chooses one. */
for (const group of document.querySelectorAll(".hint-players")) {
  const players = [...group.children];
  const label = document.createElement("label");
  const list = document.createElement("select");
  label.className = "hint-controls";
  label.append("Technique ", list);
  players.forEach((player, number) => list.add(new Option(player.dataset.title, number)));
  const choose = () => players.forEach((player, number) => { player.hidden = number !== Number(list.value); });
  list.addEventListener("change", choose);
  group.before(label);
  choose();
}

/* What scrolls sideways can be reached and scrolled by the keyboard. */
const scrolling = () => {
  for (const block of document.querySelectorAll("pre, .table-wrapper")) {
    if (block.scrollWidth > block.clientWidth) { block.tabIndex = 0; } else { block.removeAttribute("tabindex"); }
  }
};
addEventListener("resize", scrolling);
addEventListener("load", scrolling);
