// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { RemoteFailure } from './failure.ts'
import {
  acceptManifest,
  guardFiles,
  classifyAddress,
  sealBuild,
  collectFinding,
  unsealBuild,
} from './integrity.ts'

const digest = `sha384-${'A'.repeat(64)}`
const entry = {
  name: 'org',
  uniqueName: 'org_aaaaaaaa',
  manifest: '/remotes/org/aaaaaaaa/mf-manifest.json',
  digests: { 'entry.js': digest, 'sub/page.css': digest },
} as unknown as RegistryEntry
const folder = `${location.origin}/remotes/org/aaaaaaaa/`
const builds = [{ entry, folder, digests: entry.digests!, complete: true }]

test.each([
  ['/remotes/org/aaaaaaaa/entry.js', 'sealed'],
  ['/remotes/org/aaaaaaaa/entry.js?r=3', 'sealed'],
  ['/remotes/org/aaaaaaaa/sub/page.css', 'sealed'],
  ['/remotes/org/aaaaaaaa/other.js', 'refused'],
  ['/remotes/org/aaaaaaaa/constructor', 'refused'],
  ['/remotes/org/bbbbbbbb/entry.js', 'refused'],
  ['/remotes/nobody/aaaaaaaa/entry.js', 'refused'],
  ['/remotes/x/../org/aaaaaaaa/other.js', 'refused'],
  ['/assets/main.js', 'elsewhere'],
  ['https://else.example/remotes/org/aaaaaaaa/entry.js', 'elsewhere'],
])('%s is %s', (address, at) => expect(classifyAddress(address, location.origin, builds).at).toBe(at))

const found = vi.fn()
const loadDigests = vi.fn<(entry: RegistryEntry) => Promise<void>>()
beforeAll(() => guardFiles(found, loadDigests))
beforeEach(() => {
  document.head.textContent = ''
  sealBuild(entry)
})

const digestOf = async (text: string) =>
  `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)))))}`
const script = (file: string) => Object.assign(document.createElement('script'), { src: folder + file })
const style = (file: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: folder + file })

test('every insertion method of the head sets the published digest', () => {
  const { head } = document
  const elements = [head.appendChild(script('entry.js')), head.insertBefore(style('sub/page.css'), null)]
  const [third, fourth] = [script('entry.js?r=1'), Object.assign(style('sub/page.css'), { rel: 'preload' })]
  head.append(third)
  head.prepend(fourth)
  for (const element of [...elements, third, fourth])
    expect([element.isConnected, element.getAttribute('integrity'), element.crossOrigin]).toEqual([
      true,
      digest,
      'anonymous',
    ])
})

test('a file without a digest is not inserted, and its element fires an error event', async () => {
  const element = script('other.js')
  const failed = new Promise((done) => element.addEventListener('error', done))
  document.head.appendChild(element)
  expect(element.isConnected).toBe(false)
  await failed
  expect(await collectFinding(entry)).toMatchObject({ code: 'no-digest', detail: 'other.js' })
  expect(found).toHaveBeenCalledWith(
    expect.objectContaining({ folder }),
    expect.objectContaining({ code: 'no-digest' }),
    element,
  )
})

test('distinguishes bytes that do not match from a failed request', async () => {
  const codes = []
  for (const answer of [
    () => Promise.resolve(new Response('changed')),
    () => Promise.resolve(new Response('', { status: 404 })),
  ]) {
    vi.stubGlobal('fetch', answer)
    document.head.appendChild(script('entry.js')).dispatchEvent(new Event('error'))
    codes.push((await collectFinding(entry))?.code)
  }
  vi.unstubAllGlobals()
  expect(codes).toEqual(['integrity', undefined])
})

test('takes digests from the manifest when the registry lists only the manifest’s digest, and refuses a changed manifest', async () => {
  const { digests, manifest: address, ...row } = entry
  const title = { zh: '', en: '', zhtw: '' }
  const pages = { user: { module: './src/users/page.tsx', title } }
  const tessera = {
    ...row,
    title,
    owner: 'Platform team',
    contract: '^1.0',
    areas: [],
    pages,
    contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
    build: { id: 'aaaaaaaa', time: 0, commit: '' },
    cssScope: 'tessera-org',
    needs: {},
    uses: {},
    digests,
  }
  const text = JSON.stringify({
    id: 'x',
    metaData: { tessera, remoteEntry: { name: 'entry.js' } },
    shared: [],
    exposes: [
      { path: './user', assets: { js: { sync: ['entry.js'], async: [] }, css: { sync: [], async: [] } } },
    ],
  })
  const sealedRow = {
    ...row,
    manifest: address,
    pages,
    seal: await digestOf(text),
  } as unknown as RegistryEntry
  sealBuild(sealedRow)
  expect(document.head.appendChild(script('entry.js')).isConnected).toBe(false)
  await expect(acceptManifest(`${text} `, sealedRow)).rejects.toMatchObject({
    code: 'integrity',
    detail: 'mf-manifest.json',
  })
  expect(document.head.appendChild(script('entry.js')).isConnected).toBe(false)
  await acceptManifest(text, sealedRow)
  expect(document.head.appendChild(script('entry.js')).getAttribute('integrity')).toBe(digest)
})

test('a file that the registry does not list waits for the manifest', async () => {
  const { digests, ...row } = entry
  const listed = { ...row, files: { entry: 'entry.js', pages: {}, digests: { 'entry.js': digest } } }
  sealBuild(listed)
  expect(document.head.appendChild(script('entry.js')).getAttribute('integrity')).toBe(digest)
  expect(loadDigests).not.toHaveBeenCalled()

  // The manifest lists it.
  loadDigests.mockImplementationOnce(async () => sealBuild(entry))
  const style1 = document.head.appendChild(style('sub/page.css'))
  expect(style1.isConnected).toBe(false)
  await expect.poll(() => style1.isConnected).toBe(true)
  expect(style1.getAttribute('integrity')).toBe(digests!['sub/page.css'])

  // The manifest does not list it, or cannot be read.
  for (const [load, code] of [
    [async () => sealBuild(entry), 'no-digest'],
    [() => Promise.reject(new RemoteFailure('manifest-status', '404')), 'manifest-status'],
  ] as const) {
    sealBuild(listed)
    loadDigests.mockImplementationOnce(load)
    const other = script('other.js')
    const failed = new Promise((done) => other.addEventListener('error', done))
    document.head.appendChild(other)
    await failed
    expect(other.isConnected).toBe(false)
    expect(await collectFinding(listed)).toMatchObject({ code })
  }
})

test('files of an unloaded build are not inserted', () => {
  unsealBuild(entry)
  expect(document.head.appendChild(script('entry.js')).isConnected).toBe(false)
})

test('scripts that belong to no remote are unchanged', () => {
  const element = document.head.appendChild(
    Object.assign(document.createElement('script'), { src: '/assets/main.js' }),
  )
  expect([element.isConnected, element.hasAttribute('integrity')]).toEqual([true, false])
})
