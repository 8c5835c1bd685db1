import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { openApp, type TestApp } from '../../test/app.ts'
import { createBuild, packTar, publishBuild } from '../../test/build.ts'
import { shellCopiesOf } from './compressed-builds.ts'
import { openCompressedCopies, type CompressedCopies } from '../files/compressed-copies.ts'

const poll = { timeout: 60_000, interval: 50 }
/** Other bytes in each run, so that no copy of an earlier run is found. */
const run = randomUUID()
const script = (name: string) =>
  [`// ${run}`, ...Array.from({ length: 300 }, (_, at) => `export const ${name}${at} = ${at}`)].join('\n')
const bestOf = (text: string) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })

describe('a server that has been started', async () => {
  const shell = await mkdtemp(join(tmpdir(), 'tessera-shell-'))
  const hashed = 'assets/boot.0123456789.js'
  const texts = {
    'index.html': `<!doctype html><title>shell</title>${'<p>text</p>'.repeat(300)}`,
    [hashed]: script('boot'),
  }
  await mkdir(join(shell, 'assets'))
  for (const [path, text] of Object.entries(texts)) await writeFile(join(shell, path), text)
  // The folder of an installation may be read-only.
  await chmod(join(shell, 'assets'), 0o555)
  afterFile(() => rm(shell, { recursive: true, force: true }))
  const env = { SHELL_DIR: shell, NODE_ENV: 'production' }
  const first = await openApp(env)
  const second = await openApp(env, first.database)
  const content = script('crm')
  const { files, record } = createBuild('crm', 'one', {}, { 'page.0123456789.js': content })
  const remoteFile = `/remotes/crm/${record.build.id}/page.0123456789.js`

  const get = async ({ app }: TestApp, url: string, encoding: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { 'accept-encoding': encoding },
    })
    expect(statusCode).toBe(200)
    return { headers, rawPayload }
  }

  beforeAll(async () => {
    const token = await first.signIn('admin')
    const archive = await packTar(files)
    expect(await publishBuild(first.app, 'crm', archive, token)).toMatchObject({ code: 200 })
  })

  test.each([
    ['/', 'index.html', texts['index.html']],
    [`/${hashed}`, hashed, texts[hashed]],
    [remoteFile, '', content],
  ])('compresses %s on the way while it has no copy', async (url, _, text) => {
    const br = await get(first, url, 'gzip, br')
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(br.headers['content-length']).toBeUndefined()
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
    const gzip = await get(first, url, 'gzip, br;q=0')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
    const plain = await get(first, url, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.toString()).toBe(text)
  })

  test('a file is found at the moment its copy gets its name', async () => {
    const { app, dataDir } = await openApp(env, first.database)
    const copy = join(shellCopiesOf(dataDir), hashed)
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(`${copy}.other`, bestOf(texts[hashed]!))
    const renames = new Worker(
      `const { renameSync } = require('node:fs')
       for (let at = 0; at < 20_000; at++)
         renameSync(at % 2 ? '${copy}.br' : '${copy}.other', at % 2 ? '${copy}.other' : '${copy}.br')`,
      { eval: true },
    )
    let isRunning = true
    renames.on('exit', () => (isRunning = false))
    renames.on('error', (error) => expect.unreachable(error.message))
    const codes = new Set<number>()
    const askAgain = async (): Promise<void> => {
      const answer = await app.inject({ url: `/${hashed}`, headers: { 'accept-encoding': 'br' } })
      codes.add(answer.statusCode)
      if (answer.statusCode === 200)
        expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(texts[hashed])
      if (isRunning) await askAgain()
    }
    await askAgain()
    expect([...codes]).toEqual([200])
  })

  test('sends the best copies of shell and remotes once it has written them, with the same headers', async () => {
    const before = await get(first, remoteFile, 'br')
    await first.app.listen({ port: 0, host: '127.0.0.1' })
    for (const [url, text] of [
      [`/${hashed}`, texts[hashed]!],
      [remoteFile, content],
    ] as const) {
      await expect
        .poll(async () => (await get(first, url, 'br')).headers['content-length'], poll)
        .toBe(String(bestOf(text).length))
      const { headers, rawPayload } = await get(first, url, 'br')
      expect(rawPayload.equals(bestOf(text))).toBe(true)
      expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
      expect(headers['cache-control']).toBe(before.headers['cache-control'])
    }
    // Builds of this repository, where there are some, may still be waiting.
    const { body } = await first.app.inject('/metrics')
    expect(body).toMatch(/^tessera_files_compressed [01]$/m)
    expect((await get(first, remoteFile, 'identity')).rawPayload.toString()).toBe(content)
  })

  test('another server with its own disk gets them as well', async () => {
    await second.app.inject(remoteFile) // unpacks the build
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    await expect
      .poll(async () => (await get(second, remoteFile, 'br')).headers['content-length'], poll)
      .toBe(String(bestOf(content).length))
  })

  test('a build that is published later gets them, and its own copies stay', async () => {
    const token = await first.signIn('admin')
    const text = script('later')
    const own = brotliCompressSync(text)
    const later = createBuild('crm', 'two', {}, { 'a.js': text, 'b.js': script('b') })
    const archive = await packTar({ ...later.files, 'a.js.br': own })
    expect(await publishBuild(first.app, 'crm', archive, token)).toMatchObject({ code: 200 })
    const folder = `/remotes/crm/${later.record.build.id}`
    await expect
      .poll(async () => (await get(first, `${folder}/b.js`, 'br')).headers['content-length'], poll)
      .toBe(String(bestOf(script('b')).length))
    expect((await get(first, `${folder}/a.js`, 'br')).rawPayload.equals(own)).toBe(true)
  })
})

describe('compressed copies', () => {
  interface Opened {
    copies: CompressedCopies
    folder: string
    target: string
    store: string
    errors: unknown[]
  }
  const open = async (
    at?: string,
    digestOf: (path: string) => Promise<string | null | undefined> = async () => null,
  ): Promise<Opened> => {
    const home = at ?? (await mkdtemp(join(tmpdir(), 'tessera-copies-')))
    if (!at) afterFile(() => rm(home, { recursive: true, force: true }))
    const [folder, target, store] = ['files', 'copies', 'store'].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ]
    await mkdir(folder, { recursive: true })
    // No folder can be created below a file.
    const blocked = join(home, 'blocked')
    await writeFile(blocked, '')
    const errors: unknown[] = []
    const copies = openCompressedCopies({
      folders: [{ folder, copies: target, isFixed: () => true, digestOf }],
      stores: [join(blocked, 'store'), store],
      isDiskFull: async () => false,
      onError: (error) => errors.push(error),
    })
    afterFile(() => copies.close())
    return { copies, folder, target, store, errors }
  }
  const finish = async ({ copies, errors }: Opened) => {
    await copies.scan()
    await expect.poll(() => copies.isComplete(), poll).toBe(true)
    expect(errors).toEqual([])
  }
  const namesIn = (folder: string) => readdir(folder).catch(() => [])

  test('what is asked most comes first', async () => {
    const opened = await open()
    for (const name of ['a', 'b', 'c', 'd']) await writeFile(join(opened.folder, `${name}.js`), script(name))
    for (const name of ['b', 'd', 'd', 'd', 'c', 'c'])
      opened.copies.recordMissing(join(opened.folder, `${name}.js`))
    await finish(opened)
    const times = await Promise.all(
      ['d', 'c', 'a'].map(async (name) => (await stat(join(opened.target, `${name}.js.br`))).mtimeMs),
    )
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('two processes on one folder write every copy once, and leave nothing else', async () => {
    const one = await open()
    const names = Array.from({ length: 8 }, (_, at) => `n${at}.js`)
    for (const name of names) await writeFile(join(one.folder, name), script(name.replace('.js', '')))
    const two = await open(join(one.folder, '..'))
    await Promise.all([finish(one), finish(two)])
    expect(await namesIn(one.target)).toEqual(names.flatMap((name) => [`${name}.br`, `${name}.gz`]))
    expect((await namesIn(one.store)).every((name) => /^[0-9a-f]{64}\.(br|gz)$/.test(name))).toBe(true)
  })

  test('a new folder of data takes them from the store, unless they are damaged', async () => {
    const opened = await open()
    const text = script('a')
    const file = join(opened.folder, 'a.js')
    await writeFile(file, text)
    const key = createHash('sha256').update(text).digest('hex')
    const known = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    await mkdir(opened.store)
    await writeFile(join(opened.store, `${key}.br`), known)
    await writeFile(join(opened.store, `${key}.gz`), 'damaged')
    await finish(opened)
    const read = async (extension: string) => readFile(join(opened.target, `a.js${extension}`))
    expect((await read('.br')).equals(known)).toBe(true)
    expect(gunzipSync(await read('.gz')).toString()).toBe(text)
  })

  test('files that are replaced, removed or changed meanwhile get no copies of other bytes', async () => {
    const digest = `sha384-${createHash('sha384').update(script('a')).digest('base64')}`
    const opened = await open(undefined, async (path) => (path === 'unlisted.js' ? undefined : digest))
    for (const name of ['a', 'changed', 'unlisted', 'gone'])
      await writeFile(join(opened.folder, `${name}.js`), script(name === 'gone' ? 'a' : name))
    opened.copies.recordMissing(join(opened.folder, 'gone.js'))
    await rename(join(opened.folder, 'gone.js'), join(opened.folder, 'gone.txt'))
    await finish(opened)
    expect((await namesIn(opened.target)).filter((name) => !name.startsWith('gone'))).toEqual([
      'a.js.br',
      'a.js.gz',
    ])
  })

  test('a claim of a process that was killed ends', async () => {
    const opened = await open()
    await writeFile(join(opened.folder, 'a.js'), script('a'))
    await mkdir(opened.store)
    const claim = join(opened.store, `${createHash('sha256').update(script('a')).digest('hex')}.claim`)
    await writeFile(claim, '')
    const longAgo = Date.now() / 1000 - 3_600
    await utimes(claim, longAgo, longAgo)
    await finish(opened)
    expect(await namesIn(opened.target)).toEqual(['a.js.br', 'a.js.gz'])
  })
})
