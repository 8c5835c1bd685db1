import type { faults } from './faults.ts'
import type { LabBuildOptions } from './lab-remote.ts'

/**
 * Code that a page runs in its component, and what follows. Each case is tried with the same three questions: do another
 * remote and the users page work in the same shell, and does the page open without a reload once it is mended?
 */
export interface HostilePage {
  readonly what: string
  /** Runs in the component, with `React`, `signal` and `query`. */
  readonly code: string
  /** The code of the card in place of the page; without one the page stays. */
  readonly card?: string
  /** The code of the mark beside the menu item, where the page stays and the shell has noticed. */
  readonly mark?: string
  /** Runs in the document once the page was left, and must be true. */
  readonly traceless?: string
  readonly isQuick?: boolean
}

const state = 'const [n, set] = React.useState(0);'
/** Runs once, when the page comes on screen. */
const once = (code: string) => `React.useEffect(() => { ${code} }, [])`

export const loops: readonly HostilePage[] = [
  {
    what: 'sets state in each effect',
    code: `${state} React.useEffect(() => set(n + 1))`,
    card: 'loop',
    isQuick: true,
  },
  {
    what: 'sets state in each layout effect',
    code: `${state} React.useLayoutEffect(() => set(n + 1))`,
    card: 'loop',
  },
  { what: 'sets state while it renders', code: `${state} set(n + 1)`, card: 'loop' },
  {
    what: 'sets state after each resolved promise',
    code: `${state} React.useEffect(() => void Promise.resolve().then(() => set(n + 1)))`,
    card: 'loop',
  },
  {
    what: 'renders without end and shows nothing',
    code: `${state} React.useEffect(() => set(n + 1)); return null`,
    card: 'loop',
  },
  {
    what: 'reads a store whose value is new at each read',
    code: 'React.useSyncExternalStore(() => () => {}, () => ({}))',
    card: 'loop',
  },
  {
    what: 'suspends for ever',
    code: 'globalThis.labNever ??= new Promise(() => {}); React.use(globalThis.labNever)',
    card: 'suspended',
    isQuick: true,
  },
  { what: 'throws undefined while it renders', code: 'throw undefined', card: 'render' },
  {
    what: 'renders a lazy component that never arrives',
    code: 'globalThis.labLazy ??= React.lazy(() => new Promise(() => {})); return React.createElement(globalThis.labLazy)',
    card: 'suspended',
  },
  {
    what: 'throws in each effect',
    code: "React.useEffect(() => { throw new Error('in each effect') })",
    card: 'effect',
  },
  {
    what: 'throws a promise that never settles',
    code: 'globalThis.labNever ??= new Promise(() => {}); throw globalThis.labNever',
    card: 'suspended',
  },
]

/** The page is left while it renders; React would render it for ever. */
export const slowLoop = `${state} React.useEffect(() => set(n + 1)); const began = performance.now(); while (performance.now() - began < 40);`

const addressOf = (file: string) => `'/remotes/lab/111111111111/${file}'`
const script = `Object.assign(document.createElement('script'), { src: ${addressOf('extra.js')} })`
const neverRan = 'globalThis.labExtraRan !== true'

/** Ways to run a file that was changed on its way to the browser. */
export const insertions: readonly HostilePage[] = (
  [
    ['document.body.appendChild', `document.body.appendChild(${script})`],
    ['Node.prototype.appendChild', `Node.prototype.appendChild.call(document.head, ${script})`],
    ['insertBefore', `document.body.insertBefore(${script}, null)`],
    ['append', `document.body.append(${script})`],
    ['insertAdjacentElement', `document.body.insertAdjacentElement('beforeend', ${script})`],
    [
      'replaceWith',
      `const place = document.body.appendChild(document.createElement('i')); place.replaceWith(${script})`,
    ],
    [
      'an address that is set after the insertion',
      `document.body.appendChild(document.createElement('script')).src = ${addressOf('extra.js')}`,
    ],
    [
      'an attribute that is set after the insertion',
      `document.body.appendChild(document.createElement('script')).setAttribute('src', ${addressOf('extra.js')})`,
    ],
    [
      'parsed markup',
      `document.body.append(document.createRange().createContextualFragment('<script src=' + ${addressOf('extra.js')} + '></' + 'script>'))`,
    ],
  ] as const
).map(([name, code]) => ({
  what: `runs a changed file by ${name}`,
  code: once(code),
  mark: 'integrity',
  traceless: neverRan,
  isQuick: name === 'Node.prototype.appendChild',
}))

export const unchecked: readonly HostilePage[] = [
  {
    what: 'imports a changed file as a module',
    code: once(`import(${addressOf('extra.js')}).catch(() => {})`),
    traceless: neverRan,
    isQuick: true,
  },
  {
    what: 'starts a worker from a file of its build',
    code: once(
      `try { new Worker(${addressOf('extra.js')}) } catch ({ name }) { globalThis.labRefused = name }`,
    ),
    traceless: "globalThis.labRefused === 'SecurityError'",
  },
  {
    what: 'registers a service worker',
    code: once(
      `navigator.serviceWorker.register(${addressOf('extra.js')}).catch(({ name }) => { globalThis.labRefused = name })`,
    ),
    traceless: "globalThis.labRefused === 'SecurityError' || globalThis.labRefused === 'TypeError'",
  },
]

const every = (ms: number, code: string) => `setInterval(() => { ${code} }, ${ms})`
/** Whether something happens in the next second; `globalThis.labCount` counts it. */
const countsOn = `(async () => {
  await new Promise((done) => setTimeout(done, 2_000))
  const before = globalThis.labCount
  window.dispatchEvent(new Event('lab')); document.dispatchEvent(new Event('lab'))
  document.body.setAttribute('data-lab', String(performance.now()))
  await new Promise((done) => setTimeout(done, 1_000))
  return globalThis.labCount === before
})()`
const count = 'globalThis.labCount = (globalThis.labCount ?? 0) + 1'
const isOff = (condition: string) =>
  `(async () => { await new Promise((done) => setTimeout(done, 2_000)); return ${condition} })()`

/** Every question to it throws. */
const hostileProxy =
  "new Proxy({}, { get() { throw new Error('asked') }, has() { throw new Error('asked') }, getPrototypeOf() { throw new Error('asked') } })"

export const leftOvers: readonly HostilePage[] = [
  { what: 'starts an interval', code: once(every(50, count)), traceless: countsOn, isQuick: true },
  {
    what: 'listens to the window',
    code: once(`window.addEventListener('lab', () => { ${count} }); ${count}`),
    traceless: countsOn,
  },
  {
    what: 'listens to the document',
    code: once(`document.addEventListener('lab', () => { ${count} }, true); ${count}`),
    traceless: countsOn,
  },
  {
    what: 'observes the body',
    code: once(
      `new MutationObserver(() => { ${count} }).observe(document.body, { attributes: true }); ${count}`,
    ),
    traceless: countsOn,
  },
  {
    what: 'covers the shell with an element',
    code: once(
      "document.body.appendChild(Object.assign(document.createElement('div'), { className: 'lab-cover' }))",
    ),
    traceless: isOff("document.querySelector('.lab-cover') === null"),
    isQuick: true,
  },
  {
    what: 'adds a rule to a sheet of the shell',
    code: once(
      "[...document.styleSheets].find(({ href }) => href?.includes('/assets/')).insertRule('header h1 { color: rgb(1, 2, 3) }')",
    ),
    traceless: isOff("getComputedStyle(document.querySelector('header h1')).color !== 'rgb(1, 2, 3)'"),
  },
  {
    what: 'constructs a style sheet',
    code: once(
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('header h1 { color: rgb(1, 2, 3) }'); document.adoptedStyleSheets.push(sheet)",
    ),
    traceless: isOff("getComputedStyle(document.querySelector('header h1')).color !== 'rgb(1, 2, 3)'"),
  },
  {
    what: 'rejects a promise with undefined',
    code: once('Promise.reject(undefined)'),
    mark: 'promise',
  },
  {
    what: 'rejects a promise with an object without a stack',
    code: once("Promise.reject({ reason: 'none' })"),
    mark: 'promise',
  },
  {
    what: 'throws undefined in a timer',
    code: once('setTimeout(() => { throw undefined }, 500)'),
    mark: 'timer',
  },
  {
    what: 'rejects a promise with a proxy that throws when it is asked',
    code: once(`setTimeout(() => Promise.reject(${hostileProxy}), 500)`),
    mark: 'promise',
  },
  {
    what: 'throws a proxy in an effect that throws when it is asked',
    code: once(`throw ${hostileProxy}`),
    card: 'effect',
  },
  {
    what: 'fills the storage of the browser',
    code: once(
      "try { for (let size = 2 ** 22; size >= 1; size /= 2) for (;;) try { localStorage.setItem('fill' + size + Math.random(), 'x'.repeat(size)) } catch { break } } catch {}",
    ),
  },
  {
    what: 'marks the body, its classes and its style',
    code: once(
      "document.body.setAttribute('data-lab', '1'); document.body.classList.add('lab-class'); document.body.style.transform = 'rotate(2deg)'",
    ),
    traceless: isOff(
      "!document.body.hasAttribute('data-lab') && !document.body.classList.contains('lab-class') && document.body.style.transform === ''",
    ),
  },
  {
    what: 'takes the handlers of the window',
    code: once(`window.onclick = () => { ${count} }; document.onkeydown = window.onclick`),
    traceless: isOff('window.onclick === null && document.onkeydown === null'),
  },
  {
    what: 'puts markup into the body',
    code: once("document.body.insertAdjacentHTML('beforeend', '<b class=lab-cover>over all</b>')"),
    traceless: isOff("document.querySelector('.lab-cover') === null"),
  },
  {
    what: 'opens a channel to other tabs',
    code: once(
      "globalThis.labChannel = new BroadcastChannel('lab'); globalThis.labChannel.onmessage = () => { globalThis.labHeard = true }",
    ),
    traceless: `(async () => {
      await new Promise((done) => setTimeout(done, 2_000))
      const other = new BroadcastChannel('lab'); other.postMessage(1)
      await new Promise((done) => setTimeout(done, 500)); other.close()
      return globalThis.labHeard !== true
    })()`,
  },
  {
    what: 'adds an entry to the history and changes the title',
    code: once("history.pushState(null, '', '/nowhere'); document.title = 'mine'"),
    traceless: "document.title !== 'mine'",
  },
]

/** Runs once the page was mounted: until then its remote counts as not working anyway, and has no mark. */
const later = (code: string) => once(`setTimeout(() => { ${code} }, 500)`)

/** What the policy of the document refuses. The page stays, and its remote is marked. */
export const refused: readonly HostilePage[] = [
  {
    what: 'adds a style sheet for the whole document',
    code: later(
      "document.head.appendChild(Object.assign(document.createElement('style'), { textContent: 'header h1 { color: rgb(1, 2, 3) }' }))",
    ),
    mark: 'policy',
    traceless: isOff("getComputedStyle(document.querySelector('header h1')).color !== 'rgb(1, 2, 3)'"),
  },
  {
    what: 'evaluates text',
    code: later("try { (0, eval)('globalThis.labEvaluated = 1') } catch {}"),
    mark: 'policy',
    traceless: "!('labEvaluated' in globalThis)",
  },
]

/** Functions that all pages rely on. The shell restores them and marks the remote. */
export const patches: readonly HostilePage[] = [
  {
    what: 'replaces fetch',
    code: once("globalThis.fetch = () => Promise.reject(new Error('no'))"),
    isQuick: true,
    traceless: 'fetch.toString().includes("Promise.reject") === false',
  },
  {
    what: 'replaces the console',
    code: once(
      "for (const name of ['log', 'warn', 'error']) console[name] = () => { throw new Error('no') }",
    ),
    traceless: "(() => { try { console.log('lab'); return true } catch { return false } })()",
  },
  {
    what: 'changes a prototype of the language',
    code: once(
      "Array.prototype.copyWithin = () => []; Object.defineProperty(Object.prototype, 'labPolluted', { value: 1, configurable: true, enumerable: false })",
    ),
    traceless: "[1, 2].copyWithin(0, 1).length === 2 && !('labPolluted' in {})",
  },
  {
    what: 'replaces how the history is written',
    code: once('history.pushState = () => {}; History.prototype.replaceState = () => {}'),
    traceless: "!Object.hasOwn(history, 'pushState')",
  },
].map((one) => ({ ...one, mark: 'policy' }))

/** A build that is wrong before its page can be rendered. */
export interface HostileBuild {
  readonly what: string
  readonly options?: LabBuildOptions
  /** A file of the build, and what is wrong with it on its way. */
  readonly fault?: readonly [string, keyof typeof faults]
  readonly card: string
  readonly isQuick?: boolean
}

export const wrongBuilds: readonly HostileBuild[] = [
  {
    what: 'page chunk was changed on its way',
    fault: ['page.js', 'tampered'],
    card: 'integrity',
    isQuick: true,
  },
  { what: 'style sheet was changed on its way', fault: ['page.css', 'tampered'], card: 'integrity' },
  {
    what: 'manifest was changed on its way',
    fault: ['mf-manifest.json', 'tampered'],
    card: 'manifest-invalid',
  },
  { what: 'manifest is the page of a login', fault: ['mf-manifest.json', 'html'], card: 'manifest-invalid' },
  { what: 'manifest is other JSON', fault: ['mf-manifest.json', 'otherJson'], card: 'manifest-invalid' },
  { what: 'page chunk is missing', fault: ['page.js', 'missing'], card: 'chunk' },
  { what: 'entry is no JavaScript', options: { throws: 'syntax' }, card: 'entry' },
  { what: 'page throws while it is evaluated', options: { throws: 'module' }, card: 'module' },
  { what: 'page chunk has no digest', options: { fileWithoutDigest: 'page.js' }, card: 'no-digest' },
  {
    what: 'contract is of another platform',
    options: { entryOverrides: { contract: '^2.0' } },
    card: 'contract',
  },
  {
    what: 'React is of another major version',
    options: { entryOverrides: { needs: { react: '^18.3.1' } } },
    card: 'shared-range',
  },
]
