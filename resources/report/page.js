// What the reader does: layers, heads, patches, images.

const element = (id) => document.getElementById(id);
const report = JSON.parse(element('data').textContent);
const rules = report.rules;
const state = { image: null, opened: null, photo: null, layer: 0, head: -1, pinned: null, pointed: null, opacity: 1, smooth: true };
let request = 0;  // the newest image that was asked for

function make(tag, text, properties = {}) {
  const made = Object.assign(document.createElement(tag), properties);
  if (text !== undefined && text !== null) made.textContent = text;
  return made;
}

// ---- what is shown ----

const shownLayer = () => state.opened[state.layer];
const query = () => state.pinned ?? state.pointed;  // a patch that was clicked stays the query

// The patch of a layer at a point of the photo, in fractions of its sides; null outside of the grid.
function patchAt(layer, point) {
  const [left, top, right, bottom] = layer.area;
  const col = Math.floor(((point.x - left) / (right - left)) * layer.cols);
  const row = Math.floor(((point.y - top) / (bottom - top)) * layer.rows);
  return row >= 0 && row < layer.rows && col >= 0 && col < layer.cols ? row * layer.cols + col : null;
}

function middleOf(layer, patch) {
  const [left, top, right, bottom] = layer.area;
  const col = patch % layer.cols, row = Math.floor(patch / layer.cols);
  return { x: left + ((col + 0.5) / layer.cols) * (right - left), y: top + ((row + 0.5) / layer.rows) * (bottom - top) };
}

const nameOf = (layer, patch) => `row ${Math.floor(patch / layer.cols)}, column ${patch % layer.cols}`;
const headName = (head) => (head < 0 ? 'mean' : String(head));

// The maps of a layer for a patch, or for the token that asks otherwise: the mean of the heads, then every head.
function mapsFor(layer, patch) {
  const { rows, cols, area } = layer;
  if (patch === null || !layer.rowsOf) {
    return layer.values.map((values, index) => {
      const { range, signed, leftOut = [], caption, words } = layer.maps[index];
      return { values, rows, cols, area, range, signed, leftOut, caption, words };
    });
  }
  return layer.rowsOf(patch).map((values, index) => ({
    values, rows, cols, area, ...rangeOf(values, layer, state.image.view, rules),
    caption: `layer ${layer.layer} · head ${headName(index - 1)} · query patch ${nameOf(layer, patch)}`,
  }));
}

function lookOf(signed) {
  const { view } = state.image;
  return { style: view.style, opacity: state.opacity, smooth: state.smooth, colors: colorsOf(signed ? view.signedColors : view.colors) };
}

// ---- painting ----

const ratio = () => Math.min(3, window.devicePixelRatio || 1);

function fitStage() {
  const stage = element('stage');
  const { width, height } = state.image.photo;
  const room = Math.max(320, window.innerHeight - 296);
  stage.style.maxWidth = `${Math.round((room * width) / height)}px`;
  stage.style.aspectRatio = `${width} / ${height}`;
  const wide = Math.max(1, Math.round(stage.clientWidth * ratio()));
  const high = Math.max(1, Math.round((wide * height) / width));
  if (stage.width !== wide || stage.height !== high) [stage.width, stage.height] = [wide, high];
}

function paint() {
  const layer = shownLayer();
  const asked = layer.rowsOf && query() ? patchAt(layer, query()) : null;
  const pointed = state.pointed ? patchAt(layer, state.pointed) : null;
  const maps = mapsFor(layer, asked);
  const map = maps[state.head + 1];
  fitStage();
  const look = lookOf(map.signed);
  paintStage(element('stage'), state.photo, state.image, map, look, rules, { query: asked, pointed }, ratio());
  paintColors(element('colors'), look);
  const [low, high] = map.range;
  element('low').textContent = numberText(low);
  element('middle').textContent = numberText((low + high) / 2);
  element('high').textContent = numberText(high);
  const sinks = map.leftOut.length;
  const without = sinks === 0 ? '' : sinks === 1 ? ', range without 1 sink (hatched)' : `, range without ${sinks} sinks (hatched)`;
  element('quantity').textContent = layer.quantity + without;
  element('subject').textContent = map.caption;
  element('stage').setAttribute('aria-label', `${state.image.photo.name}: ${map.words ?? described(map)}`);
  readOut(layer, map, asked, pointed);
  element('release').disabled = state.pinned === null;
  markGrid();
  paintGridAtRest(asked === null ? null : query());
}

function described(map) {
  let strongest = 0;
  for (let patch = 0; patch < map.values.length; ++patch) if (!(map.values[patch] <= map.values[strongest])) strongest = patch;
  return `${map.caption}: strongest at ${nameOf(map, strongest)}, ${numberText(map.values[strongest])}`;
}

function readOut(layer, map, asked, pointed) {
  const line = element('readout');
  line.replaceChildren();
  const say = (strong, text) => line.append(make('strong', strong), ` ${text} `);
  if (asked !== null && (pointed === null || pointed === asked)) {
    say(`Row ${Math.floor(asked / layer.cols)}, column ${asked % layer.cols}`, `is the query${state.pinned ? '' : '; click to keep it'}.`);
    const base = layer.values[state.head + 1][asked];
    line.append(`The ${layer.query} gives it ${numberText(base)}.`);
  } else if (pointed !== null) {
    say(`Row ${Math.floor(pointed / layer.cols)}, column ${pointed % layer.cols}:`, numberText(map.values[pointed]));
  } else {
    line.append(described(map).replace(`${map.caption}: s`, 'S'));
  }
}

const soon = (() => {  // at most one repaint per frame
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; if (state.opened) paint(); });
  };
})();

// ---- the grid of heads ----

let tiles = [];  // per layer: { cell, button, canvas } of the mean, then of every head
let paintedPoint;

function makeGrid() {
  const heads = Math.max(...state.opened.map((layer) => layer.heads));
  const grid = element('grid');
  const top = make('tr');
  top.append(make('td'), make('th', 'mean', { className: 'mean', scope: 'col' }));
  const named = heads <= 16 ? 1 : 4;
  for (let head = 0; head < heads; ++head) top.append(make('th', head % named ? '' : head, { scope: 'col' }));
  tiles = state.opened.map((layer, index) => {
    const row = make('tr');
    row.append(make('th', layer.layer, { scope: 'row' }));
    const made = layer.maps.map((map, place) => {
      const cell = make('td', null, { className: place === 0 ? 'mean' : '' });
      const button = make('button', null, { type: 'button', tabIndex: -1, title: `layer ${layer.layer}, head ${headName(place - 1)}` });
      button.setAttribute('aria-label', map.words);
      button.addEventListener('click', () => { choose(index, place - 1); });
      const canvas = make('canvas');
      button.append(canvas);
      cell.append(button);
      row.append(cell);
      return { cell, button, canvas };
    });
    return { row, made };
  });
  grid.replaceChildren(make('thead'), make('tbody'));
  grid.firstChild.append(top);
  grid.lastChild.append(...tiles.map(({ row }) => row));
  tiles = tiles.map(({ made }) => made);
  const shape = state.opened[0];
  const side = Math.max(20, Math.min(48, Math.floor((element('grid').parentNode.clientWidth - 44) / (heads + 1)) - 3));
  grid.style.setProperty('--tile', `${side}px`);
  grid.style.setProperty('--shape', `${shape.cols} / ${shape.rows}`);
  paintedPoint = undefined;
}

function paintGrid(point) {
  const key = point && `${point.x},${point.y}`;
  if (key === paintedPoint) return;
  paintedPoint = key;
  const { view } = state.image;
  const plain = tileTable(colorsOf(view.colors)), signed = tileTable(colorsOf(view.signedColors));
  state.opened.forEach((layer, index) => {
    const maps = mapsFor(layer, point && layer.rowsOf ? patchAt(layer, point) : null);
    maps.forEach((map, place) => {
      const { button, canvas } = tiles[index][place];
      paintTile(canvas, map, map.signed ? signed : plain);
      button.classList.toggle('still', Boolean(point) && !layer.rowsOf);
    });
  });
}

// All heads of a large model take longer than a frame: while the pointer moves, the photo comes first.
let resting;
function paintGridAtRest(point) {
  clearTimeout(resting);
  if (point && !state.pinned) resting = setTimeout(() => paintGrid(point), 60);
  else paintGrid(point);
}

function markGrid() {
  state.opened.forEach((layer, index) => tiles[index].forEach(({ cell, button }, place) => {
    const chosen = index === state.layer && place === state.head + 1;
    cell.setAttribute('aria-selected', String(chosen));
    button.tabIndex = chosen ? 0 : -1;
  }));
}

// ---- choosing ----

function choose(layer, head) {
  state.layer = Math.min(state.opened.length - 1, Math.max(0, layer));
  state.head = Math.min(shownLayer().heads - 1, Math.max(-1, head));
  const { layer: number } = shownLayer();
  element('layer').value = state.layer;
  element('layer').setAttribute('aria-valuetext', `layer ${number}`);
  element('layerText').textContent = `${number} of ${state.opened.at(-1).layer}`;
  element('head').max = shownLayer().heads - 1;
  element('head').value = state.head;
  element('head').setAttribute('aria-valuetext', state.head < 0 ? 'mean of all heads' : `head ${state.head}`);
  element('headText').textContent = state.head < 0 ? 'mean' : `${state.head} of ${shownLayer().heads - 1}`;
  element('keys').textContent = advice();
  element('release').textContent = `Back to ${shownLayer().query}`;
  soon();
}

function advice() {
  const layer = shownLayer();
  if (layer.rowsOf) {
    return 'Point at a patch to see what it attends to; click to keep it. On the keyboard: arrow keys, Escape to go back.';
  }
  const others = state.opened.filter((each) => each.rowsOf).map((each) => each.layer);
  const why = layer.patchesAsk ? 'This page does not hold the patches’ attention in this layer' : `In this layer only the ${layer.query} asks`;
  const where = others.length === 0 ? '' : others.length === 1 ? `; layer ${others[0]} does` : `; layers ${others[0]} to ${others.at(-1)} do`;
  return `${why}${layer.patchesAsk ? where : ''}. Pointing at a patch shows its value.`;
}

function pin(point) {
  state.pinned = point;
  element('live').textContent = '';
  soon();
  if (state.opened) requestAnimationFrame(() => requestAnimationFrame(announce));
}

const announce = () => { element('live').textContent = `${element('subject').textContent}. ${element('readout').textContent}`; };

function step(rows, cols) {
  const layer = shownLayer();
  const from = query() && patchAt(layer, query());
  const start = from ?? Math.floor(layer.rows / 2) * layer.cols + Math.floor(layer.cols / 2);
  const row = Math.min(layer.rows - 1, Math.max(0, Math.floor(start / layer.cols) + (from === null ? 0 : rows)));
  const col = Math.min(layer.cols - 1, Math.max(0, (start % layer.cols) + (from === null ? 0 : cols)));
  const point = middleOf(layer, row * layer.cols + col);
  state.pointed = layer.rowsOf ? null : point;
  pin(layer.rowsOf ? point : null);
}

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function pointOf(event) {
  const box = element('stage').getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

function listen() {
  const stage = element('stage');
  stage.addEventListener('pointermove', (event) => { if (event.pointerType !== 'touch') { state.pointed = pointOf(event); soon(); } });
  stage.addEventListener('pointerleave', () => { state.pointed = null; soon(); });
  stage.addEventListener('click', (event) => {
    const layer = shownLayer();
    const point = pointOf(event), patch = patchAt(layer, point);
    if (patch === null) return;
    if (!layer.rowsOf) { state.pointed = point; soon(); return; }
    const again = state.pinned && patchAt(layer, state.pinned) === patch;
    if (event.pointerType === 'touch') state.pointed = null;
    pin(again ? null : middleOf(layer, patch));
  });
  stage.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (arrows[event.key]) step(...arrows[event.key]);
    else if (event.key === 'Escape') { state.pointed = null; pin(null); }
    else return;
    event.preventDefault();
  });
  element('grid').addEventListener('keydown', (event) => {
    if (!arrows[event.key]) return;
    choose(state.layer + arrows[event.key][0], state.head + arrows[event.key][1]);
    tiles[state.layer][state.head + 1].button.focus();
    event.preventDefault();
  });
  element('layer').addEventListener('input', (event) => choose(Number(event.target.value), state.head));
  element('head').addEventListener('input', (event) => choose(state.layer, Number(event.target.value)));
  element('strength').addEventListener('input', (event) => { state.opacity = event.target.value / 100; showStrength(); soon(); });
  element('smooth').addEventListener('change', (event) => { state.smooth = event.target.checked; soon(); });
  element('release').addEventListener('click', () => { state.pointed = null; pin(null); });
  element('controls').addEventListener('submit', (event) => event.preventDefault());
  element('theme').addEventListener('click', () => setTheme(isDark() ? 'light' : 'dark'));
  element('copy').addEventListener('click', copyCommand);
  window.addEventListener('resize', () => { if (state.opened) { makeGrid(); soon(); } });
}

const showStrength = () => { element('strengthText').textContent = `${Math.round(100 * state.opacity)} %`; };

const isDark = () => document.documentElement.dataset.theme === 'dark';
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  element('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
  element('theme').title = theme === 'dark' ? 'Use light colors' : 'Use dark colors';
}

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(report.command);
    element('live').textContent = element('copy').textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(element('command'));  // where the browser forbids it: ready to be copied by hand
  }
}
