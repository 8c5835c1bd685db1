import { createHash } from 'node:crypto'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'

/** A remote of the lab's own, written by hand instead of built: every byte of it can be made wrong. */
export interface LabBuild {
  readonly entry: RegistryEntry
  /** File name -> text, the manifest included. */
  readonly files: Readonly<Record<string, string>>
}

const title = { zh: '实验页', en: 'Lab page', zhtw: '實驗頁' }
export const owner = 'Lab team <lab@example.org>'

interface Wrong {
  name?: string
  throws?: 'syntax' | 'entry' | 'module' | 'render' | ''
  more?: Partial<RegistryEntry>
  /** A file that its manifest gives no digest of. */
  undigested?: string
  /** Chunks that its manifest says are fetched later. */
  lazy?: string[]
}

/** One build of it, told apart by `version`, which its page shows. Its `globalThis.labFault` names what it does wrong, at that moment. */
export function labBuild(
  version: number,
  { name = 'lab', throws = '', more = {}, undigested = '', lazy = ['lazy.js'] }: Wrong = {},
): LabBuild {
  const id = String(version).padEnd(12, version < 10 ? String(version) : 'a')
  const uniqueName = `${name}_${id}`
  const code: Record<string, string> = {
    'entry.js':
      throws === 'syntax'
        ? 'const = ;'
        : throws === 'entry'
          ? "throw new Error('throws at evaluation')"
          : entryCode(uniqueName),
    'page.js': pageCode(uniqueName, version, throws),
    'lazy.js': `(self.chunks_${uniqueName} ??= {}).lazy = 'lazy part ${version}'`,
    'page.css': `.tessera-${name} .lab-title { color: rgb(1, 2, ${version}) }`,
  }
  const digests = Object.fromEntries(
    Object.entries(code)
      .filter(([file]) => file !== undigested)
      .map(([file, text]) => [file, digestOf(text)]),
  )
  const record = {
    name,
    title,
    owner,
    contract: '^1.0',
    areas: [],
    pages: { home: { module: './src/page.tsx', title } },
    contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
    build: { id, time: 0, commit: '' },
    uniqueName,
    needs: {},
    uses: {},
    digests,
    cssScope: `tessera-${name}`,
  }
  const assets = { js: { sync: ['page.js'], async: lazy }, css: { sync: ['page.css'], async: [] } }
  const manifest = {
    id: uniqueName,
    name: uniqueName,
    shared: [],
    remotes: [],
    metaData: {
      name: uniqueName,
      type: 'app',
      globalName: uniqueName,
      pluginVersion: '2.9.2',
      publicPath: 'auto',
      tessera: record,
      buildInfo: { buildVersion: id, buildName: uniqueName },
      remoteEntry: { name: 'entry.js', path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    exposes: [{ id: `${uniqueName}:home`, name: 'home', path: './home', assets }],
  }
  const text = JSON.stringify(manifest)
  const { digests: _, ...row } = record
  return {
    entry: {
      ...row,
      seal: digestOf(text),
      manifest: `/remotes/${name}/${id}/mf-manifest.json`,
      ...more,
    } as RegistryEntry,
    files: { ...code, 'mf-manifest.json': text },
  }
}

export const digestOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A container as Module Federation asks for it: loads its files through the head of the page, as webpack and its style plugin do. */
const entryCode = (uniqueName: string) => `var ${uniqueName} = (() => {
  let scope
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  const insert = (element, address) => new Promise((done, fail) => {
    element.onload = done
    element.onerror = () => fail(Object.assign(new Error('Loading failed: ' + address), { name: 'ChunkLoadError', request: address }))
    document.head.appendChild(element)
  })
  // As with webpack, a chunk may come before the entry: the runtime asks for both at once.
  const chunks = (self.chunks_${uniqueName} ??= {})
  const load = (file) => insert(Object.assign(document.createElement('script'), { src: base + file }), base + file)
  const style = (file) => insert(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + file }), base + file)
  const shared = async (name) => { const [one] = Object.values(scope[name]); return one.lib ? one.lib() : (await one.get())() }
  return {
    init: (given) => void (scope = given),
    async get() {
      await Promise.all([load('page.js'), style('page.css')])
      const module = chunks.page(await shared('react'), await shared('@tessera/shared/session'), () => load('lazy.js').then(() => chunks.lazy))
      return () => module
    },
  }
})()`

const pageCode = (
  uniqueName: string,
  version: number,
  throws: string,
) => `${throws === 'module' ? "throw new Error('throws at evaluation')\n" : ''}
(self.chunks_${uniqueName} ??= {}).page = (React, session, lazy) => {
  const h = React.createElement
  const button = (name, onClick) => h('button', { key: name, onClick }, name)
  function Page({ query }) {
    const [said, say] = React.useState('')
    const signal = session.usePageSignal()
    globalThis.labDraws = (globalThis.labDraws ?? 0) + 1
    if (${JSON.stringify(throws)} === 'render' || globalThis.labFault === 'render') throw new Error('throws in render')
    React.useEffect(() => {
      if (globalThis.labFault === 'effect') throw new Error('throws in effect')
      globalThis.labLive = (globalThis.labLive ?? 0) + 1
      signal.addEventListener('abort', () => globalThis.labLive--)
    }, [])
    return h('section', null,
      h('h2', { className: 'lab-title' }, 'lab ${version}'), h('output', null, said), h('p', null, 'query ' + (query.q ?? '')), h('input', { 'aria-label': 'draft' }),
      button('handler', () => { throw new Error('throws in handler') }),
      button('promise', () => void Promise.resolve().then(() => { throw new Error('throws in promise') })),
      button('timer', () => void setTimeout(() => { throw new Error('throws in timer') })),
      button('lazy', () => void lazy().then(say)),
      button('hold', () => { globalThis.labRelease = session.session.hold('草稿') }),
      button('leak', () => document.head.appendChild(Object.assign(document.createElement('style'), { textContent: '.frame-title { color: red }' }))))
  }
  return { default: Page }
}`
