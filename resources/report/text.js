// The page's texts and the images that it holds. What comes from outside is only ever set as text.

function fillPapers(target, paper) {
  target.replaceChildren();
  let from = 0;
  for (const found of paper.matchAll(/arXiv:(\d{4}\.\d{4,5})/g)) {
    target.append(paper.slice(from, found.index), make('a', found[0], { href: `https://arxiv.org/abs/${found[1]}`, rel: 'noreferrer' }));
    from = found.index + found[0].length;
  }
  target.append(paper.slice(from));
}

const percent = (part) => (part >= 0.9995 ? '100 %' : `${(100 * part).toFixed(1)} %`);

function fillAnswers(image) {
  const edited = image.answers.some((answer) => answer.unedited !== undefined);
  element('answer').hidden = image.answers.length === 0;
  element('answerTitle').textContent = image.answerTitle;
  const table = element('answers');
  table.replaceChildren(make('thead'), make('tbody'));
  if (edited) {
    const head = make('tr');
    head.append(make('th'), make('th', 'edited', { className: 'number', scope: 'col' }), make('th', 'unedited', { className: 'number', scope: 'col' }));
    table.firstChild.append(head);
  }
  for (const { label, probability, unedited } of image.answers) {
    const row = make('tr'), name = make('th', label, { scope: 'row' }), track = make('span', null, { className: 'share' }), bar = make('i');
    bar.style.width = `${100 * probability}%`;
    track.setAttribute('aria-hidden', 'true');
    track.append(bar);
    name.append(track);
    row.append(name, make('td', percent(probability), { className: 'number' }));
    if (edited) row.append(make('td', unedited === undefined ? '' : percent(unedited), { className: 'number unedited' }));
    table.lastChild.append(row);
  }
}

function fillFigure(figure) {
  element('figurePart').hidden = !figure;
  if (!figure) return;
  element('figureTitle').textContent = figure.source.title;
  element('figureMeaning').textContent = figure.source.meaning;
  fillPapers(element('figurePaper'), figure.source.paper);
  Object.assign(element('figure'), { src: `data:${figure.type};base64,${figure.bytes}`, alt: `${figure.source.title}: ${figure.caption}`, width: figure.width / 2, height: figure.height / 2 });
}

function precision(image) {
  const step = Math.max(...image.layers.flatMap((layer) => layer.maps.map(({ ends: [low, high] }) => (high - low) / rules.lastCode / 2)));
  const within = Math.max(0, ...image.layers.map((layer) => (layer.hover ? layer.hover.within : 0)));
  return `maps within ${numberText(step)} of the program’s numbers` + (within > 0 ? `, weights of patches within ${numberText(within)}` : '');
}

const sumOf = ({ sha256 }) => (sha256 === '' ? [] : [`SHA-256 ${sha256}`]);  // a pasted image has no file

function fillFacts(image) {
  const facts = [
    ['Model', [image.model.name, ...image.model.facts].join(' · ')],
    ['Model file', [image.model.file, ...sumOf(image.model)].join(' · ')],
    ['Photo', `${image.photo.name} · ${image.photo.width} × ${image.photo.height} pixels`],
    ['Photo file', sumOf(image.photo).join('')],
    ['Precision', precision(image)],
  ].filter(([, text]) => text !== '');
  element('facts').replaceChildren(...facts.flatMap(([name, text]) => [make('dt', name), make('dd', text)]));
}

function fillTexts(image) {
  fillAnswers(image);
  fillFigure(image.figure);
  fillFacts(image);
  element('meaning').textContent = image.source.meaning;
  fillPapers(element('paper'), image.source.paper);
  element('editsPart').hidden = image.edits.length === 0;
  element('edits').replaceChildren(...image.edits.map((edit) => make('li', edit)));
  element('gridNote').textContent = 'Rows are layers, columns heads; each map has its own range of colors.';
}

async function photoOf(image) {
  const photo = new Image();
  photo.src = `data:image/jpeg;base64,${image.photo.jpeg}`;
  await photo.decode();
  return photo;
}

const opened = new Map();  // images that were looked at, by their number

async function openImage(number) {
  const image = report.images[number];
  if (!opened.has(number)) {
    opened.set(number, await Promise.all([photoOf(image), ...image.layers.map((layer) => openLayer(layer, rules.lastCode))]));
  }
  return opened.get(number);
}

// Images that all open alike are compared: layer, head and patch stay when another one is shown.
const alike = report.images.every(({ view, model }) =>
  JSON.stringify([view, model.sha256]) === JSON.stringify([report.images[0].view, report.images[0].model.sha256]));

async function showImage(number) {
  const asked = ++request;
  const [photo, ...layers] = await openImage(number);
  if (asked !== request) return;
  const image = report.images[number];
  const { view } = image;
  const keeps = state.image !== null && alike && state.opened.length === layers.length;
  Object.assign(state, { image, photo, opened: layers, pointed: null });
  if (!keeps) Object.assign(state, { head: view.head, opacity: view.opacity, smooth: view.smooth, pinned: null });
  element('main').hidden = false;
  document.querySelectorAll('#strip button').forEach((button, index) => button.setAttribute('aria-pressed', String(index === number)));
  element('layer').max = layers.length - 1;
  element('strength').value = Math.round(100 * state.opacity);
  element('smooth').checked = state.smooth;
  showStrength();
  fillTexts(image);
  makeGrid();
  if (view.patch && !keeps) {
    const finest = layers.reduce((one, other) => (other.rows * other.cols > one.rows * one.cols ? other : one));
    state.pinned = middleOf(finest, view.patch[0] * finest.cols + view.patch[1]);
  }
  choose(keeps ? state.layer : layers.findIndex((layer) => layer.layer === view.layer), state.head);
  document.documentElement.dataset.ready = String(number);
}

function fillStrip() {
  const strip = element('strip');
  strip.hidden = report.images.length < 2;
  if (strip.hidden) return;
  const models = new Set(report.images.map((image) => image.model.name));
  const photos = new Set(report.images.map((image) => image.photo.name + image.model.name));
  strip.append(...report.images.map((image, number) => {
    const button = make('button', null, { type: 'button' });
    const place = photos.size < report.images.length ? [`layer ${image.view.layer}`] : [];
    const name = [image.photo.name, ...(models.size > 1 ? [image.model.name] : []), ...place].join(' · ');
    button.title = name;
    button.append(make('img', null, { src: `data:image/jpeg;base64,${image.photo.jpeg}`, alt: '' }), make('span', name));
    button.addEventListener('click', () => showImage(number));
    return button;
  }));
}

setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
element('notesPart').hidden = report.notes === '';
element('notes').textContent = report.notes;
element('command').textContent = report.command;
element('made').textContent = `Made with Headscope ${report.headscope}. Everything is inside this file; it asks no network.`;
element('recipe').hidden = report.command === '';
if ('DecompressionStream' in window) {
  fillStrip();
  listen();
  showImage(0);
} else {
  element('old').hidden = false;
}
