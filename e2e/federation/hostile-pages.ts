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
    what: 'throws a promise that never settles',
    code: 'globalThis.labNever ??= new Promise(() => {}); throw globalThis.labNever',
    card: 'suspended',
  },
]
/** The page is left while it renders; React would render it for ever. */
export const slowLoop = `${state} React.useEffect(() => set(n + 1)); const began = performance.now(); while (performance.now() - began < 40);`

export const runOnce = once
