import { createHash } from 'node:crypto'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'

/**
 * A build of the lab remote. It is written by hand instead of built, so that every byte can be made wrong.
 */
export interface LabBuild {
  readonly entry: RegistryEntry
  /** Texts by file name, including the manifest. */
  readonly files: Readonly<Record<string, string>>
}

const title = { zh: '实验页', en: 'Lab page', zhtw: '實驗頁' }
export const owner = 'Lab team <lab@example.org>'

export interface LabBuildOptions {
  name?: string
  /** Where the code of the build throws. */
  throws?: 'syntax' | 'entry' | 'module' | 'render' | ''
  /** What the container never answers. */
  hangs?: 'init' | 'get' | ''
  /** Code that runs in the component of the page, with `React`, `signal` and `query`. */
  code?: string
  /** Values that replace those of the registry entry. */
  entryOverrides?: Partial<RegistryEntry>
  /** A file without a digest in the manifest. */
  fileWithoutDigest?: string
  /** Chunks that the manifest lists as loaded later. */
  lazy?: string[]
}

/**
 * Creates the build of a version, which its page shows. `globalThis.labFault` makes the running page throw.
 */
export function labBuild(
  version: number,
  {
    name = 'lab',
    throws = '',
    hangs = '',
    code: pageStart = '',
    entryOverrides = {},
    fileWithoutDigest = '',
    lazy = ['lazy.js'],
  }: LabBuildOptions = {},
): LabBuild {
  const id = String(version).padEnd(12, version < 10 ? String(version) : 'a')
  const uniqueName = `${name}_${id}`
  const code: Record<string, string> = {
    'entry.js': entryCode(uniqueName, throws, hangs),
    'page.js': pageCode(uniqueName, version, throws, pageStart),
    // No page loads it by webpack: hostile pages try to run it.
    'extra.js': 'globalThis.labExtraRan = true',
    'lazy.js': `(self.chunks_${uniqueName} ??= {}).lazy = 'lazy part ${version}'`,
    'page.css': `.tessera-${name} .lab-title { color: rgb(1, 2, ${version}) }`,
  }
  const digests = Object.fromEntries(
    Object.entries(code)
      .filter(([file]) => file !== fileWithoutDigest)
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
      ...entryOverrides,
    } as RegistryEntry,
    files: { ...code, 'mf-manifest.json': text },
  }
}

export const digestOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`

function entryCode(uniqueName: string, throws: string, hangs: string): string {
  if (throws === 'syntax') return 'const = ;'
  return throws === 'entry' ? "throw new Error('throws at evaluation')" : containerCode(uniqueName, hangs)
}

/**
 * A Module Federation container. It loads its files through the head of the page, as webpack and its style
 * plugin do.
 */
const containerCode = (uniqueName: string, hangs: string) => `var ${uniqueName} = (() => {
  let scope
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  const insert = (element, address) => new Promise((done, fail) => {
    element.onload = done
    element.onerror = () => fail(Object.assign(new Error('Loading failed: ' + address), { name: 'ChunkLoadError', request: address }))
    document.head.appendChild(element)
  })
  // As with webpack, a chunk may arrive before the entry, because the runtime requests both at once.
  const chunks = (self.chunks_${uniqueName} ??= {})
  const load = (file) => insert(Object.assign(document.createElement('script'), { src: base + file }), base + file)
  const style = (file) => insert(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + file }), base + file)
  const shared = async (name) => { const [version] = Object.values(scope[name]); return version.lib ? version.lib() : (await version.get())() }
  return {
    init: (shareScope) => ${hangs === 'init' ? 'new Promise(() => {})' : 'void (scope = shareScope)'},
    async get() {
      ${hangs === 'get' ? 'await new Promise(() => {})' : ''}
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
  pageStart: string,
) => `${throws === 'module' ? "throw new Error('throws at evaluation')\n" : ''}
(self.chunks_${uniqueName} ??= {}).page = (React, session, lazy) => {
  const h = React.createElement
  const button = (name, onClick) => h('button', { key: name, onClick }, name)
  function Page({ query }) {
    const [output, setOutput] = React.useState('')
    const signal = session.usePageSignal()
    ${pageStart}
    globalThis.labDraws = (globalThis.labDraws ?? 0) + 1
    if (${JSON.stringify(throws)} === 'render' || globalThis.labFault === 'render') throw new Error('throws in render')
    React.useEffect(() => {
      if (globalThis.labFault === 'effect') throw new Error('throws in effect')
      globalThis.labLive = (globalThis.labLive ?? 0) + 1
      signal.addEventListener('abort', () => globalThis.labLive--)
    }, [])
    return h('section', null,
      h('h2', { className: 'lab-title' }, 'lab ${version}'), h('output', null, output), h('p', null, 'query ' + (query.q ?? '')), h('input', { 'aria-label': 'draft' }),
      button('handler', () => { throw new Error('throws in handler') }),
      button('promise', () => void Promise.resolve().then(() => { throw new Error('throws in promise') })),
      button('timer', () => void setTimeout(() => { throw new Error('throws in timer') })),
      button('lazy', () => void lazy().then(setOutput)),
      button('hold', () => { globalThis.labRelease = session.session.blockUnload('草稿') }),
      button('leak', () => document.head.appendChild(Object.assign(document.createElement('style'), { textContent: 'header h1 { color: red }' }))))
  }
  return { default: Page }
}`
