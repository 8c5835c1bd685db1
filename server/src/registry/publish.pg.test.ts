import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp } from '../../test/app.ts'
import { addToMenus, createBuild, publishBuild, packTar, type TestBuild } from '../../test/build.ts'
import { createShellFolder } from '../../test/shell-folder.ts'

const shellDir = await createShellFolder()
const { app, call, data, signIn, dataDir, database } = await openApp({ SHELL_DIR: shellDir })
let admin: { token: string }
const first = createBuild('crm', 'one')

beforeAll(async () => {
  await addToMenus(database.db, 'crm', 'shop')
  admin = { token: await signIn('admin') }
  await app.listen({ port: 0, host: '127.0.0.1' })
})

const publish = async ({ files }: TestBuild, by = admin.token, name = 'crm') =>
  publishBuild(app, name, await packTar(files), by)
const entryOf = async (name: string, by = admin) =>
  (await data(remotes.list, {}, by)).list.find((entry) => entry.name === name)
const events = async (name = 'crm') =>
  (await data(remotes.events, { name }, admin)).list.map(({ action, build, actor }) => [action, build, actor])
const leftovers = () => readdir(join(dataDir, 'incoming'))

describe('publishing', () => {
  test('serves a build from its own URL to all users', async () => {
    const { record, files } = first
    const { id } = record.build
    expect(await publish(first)).toMatchObject({
      code: 200,
      msg: '操作成功',
      data: { build: id, address: `/remotes/crm/${id}/mf-manifest.json` },
    })
    expect(await entryOf('crm')).toMatchObject({
      name: 'crm',
      build: { id },
      manifest: `/remotes/crm/${id}/mf-manifest.json`,
    })
    const lazy = await app.inject(`/remotes/crm/${id}/lazy.${id}.js`)
    expect([lazy.statusCode, lazy.body, lazy.headers['cache-control']]).toEqual([
      200,
      files[`lazy.${id}.js`],
      'public, max-age=31536000, immutable',
    ])
    expect(await leftovers()).toEqual([])
  })

  test('publishing the same build again changes nothing, even with another build time', async () => {
    const again = createBuild('crm', 'one', { build: { ...first.record.build, time: 5, commit: 'other' } })
    expect(await publish(again)).toMatchObject({ code: 200, data: { build: first.record.build.id } })
    expect((await data(remotes.builds, { name: 'crm' }, admin)).list).toHaveLength(1)
    expect(await call(remotes.rollBack, { name: 'crm' }, admin)).toMatchObject({
      code: 400,
      msg: '没有可回滚的构建',
    })
  })

  test('the token of a team publishes its own remotes until it is revoked', async () => {
    const token = await data(remotes.createToken, { name: 'Short', remotes: ['crm'] }, admin)
    const second = createBuild('crm', 'two')
    expect(await publish(second, `Team ${token.token}`)).toMatchObject({ code: 200 })
    expect((await events())[0]).toEqual(['publish', second.record.build.id, 'Short'])
    const archive = await packTar(createBuild('org', 'x').files)
    const foreign = await publishBuild(app, 'org', archive, `Team ${token.token}`)
    expect(foreign).toMatchObject({ code: 403, data: { findings: [{ code: 'not-yours', detail: 'org' }] } })
    expect((await data(remotes.tokens, {}, admin)).list.find(({ id }) => id === token.id)).toMatchObject({
      name: 'Short',
      remotes: ['crm'],
      usedTime: expect.any(Number),
    })
    await data(remotes.revokeToken, { id: token.id }, admin)
    expect(await publish(second, `Team ${token.token}`)).toMatchObject({ code: 602 })
  })

  test('refuses callers without permission', async () => {
    const coach01Token = await signIn('coach01')
    expect(await publish(createBuild('crm', 'coach'), coach01Token)).toMatchObject({
      code: 403,
      data: null,
    })
    expect(await publish(createBuild('crm', 'nobody'), '')).toMatchObject({ code: 600 })
    expect(await publish(createBuild('crm', 'guess'), `Team tsr_${'A'.repeat(43)}`)).toMatchObject({
      code: 602,
    })
  })
})

test('a remote without a menu is not listed', async () => {
  expect(
    await publishBuild(
      app,
      'hidden',
      await packTar(createBuild('hidden', 'one', { areas: ['hiddenarea'] }).files),
      admin.token,
    ),
  ).toMatchObject({ code: 200 })
  expect(await entryOf('hidden')).toBeUndefined()
  await addToMenus(database.db, 'hidden')
  expect(await entryOf('hidden')).toBeDefined()
})

describe('bad input is refused with its code and leaves the previous build', () => {
  let before: unknown
  beforeEach(async () => {
    before = await entryOf('crm')
  })
  const unchanged = async () => {
    expect(await entryOf('crm')).toEqual(before)
    expect(await leftovers()).toEqual([])
  }
  const bad = (change: object = {}, more: Record<string, string> = {}) =>
    createBuild('crm', 'bad', change, more).files

  const without = (files: Record<string, string>, end: string) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith(end)))
  const react = 't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}'

  test.each<[what: string, code: string, body: () => Promise<Buffer> | Buffer]>([
    ['a broken manifest', 'manifest-invalid', () => packTar({ ...bad(), 'mf-manifest.json': '{"id":' })],
    ['a manifest of another kind', 'manifest-invalid', () => packTar({ ...bad(), 'mf-manifest.json': '{}' })],
    ['no manifest', 'manifest-missing', () => packTar(without(bad(), 'mf-manifest.json'))],
    [
      'over-size files',
      'too-large',
      async () => gzipSync(Buffer.concat([await rawTar('big.bin', 61_000_000)]), { level: 1 }),
    ],
    ['an over-size page', 'size-budget', () => packTar(heavy())],
    [
      'too many files',
      'too-many-files',
      () => packTar(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`n${n}.js`, '']))),
    ],
    ['a path that climbs out', 'path-escapes', () => packTar(bad(), [{ name: '../../escaped.js' }])],
    ['an absolute path', 'path-escapes', () => packTar(bad(), [{ name: '/escaped.js' }])],
    [
      'a symbolic link',
      'path-escapes',
      () => packTar(bad(), [{ name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }]),
    ],
    [
      'a hard link',
      'path-escapes',
      () => packTar(bad(), [{ name: 'link.js', type: 'link', linkname: 'page.js' }]),
    ],
    ['a device', 'path-escapes', () => packTar(bad(), [{ name: 'null', type: 'character-device' }])],
    ['a zip bomb', 'too-large', async () => gzipSync(await rawTar('zeros.js', 40_000_000), { level: 9 })],
    ['no archive', 'not-an-archive', () => Buffer.from('hello')],
    ['an archive that ends early', 'not-an-archive', async () => (await packTar(bad())).subarray(0, 200)],
    ['one file twice', 'not-an-archive', () => packTar(bad(), [{ name: 'mf-manifest.json' }])],
    ['another name', 'name-mismatch', () => packTar(createBuild('shop', 'bad').files)],
    ['an area that is taken', 'name-taken', () => packTar(bad({ areas: ['crm', 'shoparea'] }))],
    ['a contract out of range', 'contract-range', () => packTar(bad({ contract: '^2.0' }))],
    ['a shared module out of range', 'shared-range', () => packTar(bad({ needs: { react: '^18.0.0' } }))],
    ['a second React inside', 'second-react', () => packTar(bad({}, { 'react.js': react }))],
    ['a tampered file', 'digest-mismatch', () => packTar({ ...bad(), [Object.keys(bad())[1]!]: 'tampered' })],
    ['a style that leaks', 'css-scope', () => packTar(bad({}, { 'leak.css': 'body{top:0}' }))],
    [
      'a page that is not exposed',
      'page-missing',
      () =>
        packTar(
          bad({
            pages: { 'crm/gone': { module: './src/page.tsx', title: { zh: 'a', en: 'a', zhtw: 'a' } } },
          }),
        ),
    ],
  ])('%s: %s', async (_, code, body) => {
    const shop = createBuild('shop', 'first', { areas: ['shoparea'] })
    const archive = await packTar(shop.files)
    expect(await publishBuild(app, 'shop', archive, admin.token)).toMatchObject({ code: 200 })
    const upload = await body()
    const { code: refused, msg, data } = await publishBuild(app, 'crm', upload, admin.token)
    expect({ refused, codes: data?.findings?.map((finding) => finding.code) }, msg).toEqual({
      refused: 400,
      codes: expect.arrayContaining([code]),
    })
    expect(msg).not.toMatch(/\bat \S+:\d+|ENOENT/)
    await unchanged()
  })

  test('a body over the limit is answered with HTTP status 413', async () => {
    const body = Buffer.alloc(20_000_001)
    expect(await publishBuild(app, 'crm', body, admin.token)).toMatchObject({
      status: 413,
      code: 413,
      data: { findings: [{ code: 'too-large' }] },
    })
    await unchanged()
  })

  test('a build of a known id with other files', async () => {
    const { record } = first
    const other = createBuild('crm', 'one', {}, { 'more.js': 'x' })
    expect(other.record.build.id).toBe(record.build.id)
    expect(await publish(other)).toMatchObject({
      code: 400,
      data: { findings: [{ code: 'digest-mismatch' }] },
    })
    await unchanged()
  })

  describe('an area inside that of another remote', () => {
    beforeAll(
      async () =>
        void (await publishBuild(
          app,
          'shop',
          await packTar(createBuild('shop', 'first', { areas: ['shoparea'] }).files),
          admin.token,
        )),
    )
    const inside = (content: string) => createBuild('crm', content, { areas: ['crm', 'shoparea/orders'] })
    const teamOf = async (...names: string[]) =>
      `Team ${(await data(remotes.createToken, { name: names.join(), remotes: names }, admin)).token}`

    test('is refused for a team that does not own both', async () => {
      const teamToken = await teamOf('crm')
      expect(await publish(inside('inside'), teamToken)).toMatchObject({
        code: 400,
        data: { findings: [{ code: 'area-inside', detail: 'shoparea/orders inside shoparea of shop' }] },
      })
      await unchanged()
    })

    test('is allowed for the team after an operator has published it once', async () => {
      expect(await publish(inside('agreed'))).toMatchObject({ code: 200 })
      const teamToken = await teamOf('crm')
      expect(await publish(inside('later'), teamToken)).toMatchObject({ code: 200 })
    })

    test('is allowed for a team that owns both', async () => {
      expect(await publish(createBuild('crm', 'without'))).toMatchObject({ code: 200 })
      const teamToken = await teamOf('crm')
      expect(await publish(inside('again'), teamToken)).toMatchObject({ code: 400 })
      const ownerToken = await teamOf('crm', 'shop')
      expect(await publish(inside('both'), ownerToken)).toMatchObject({ code: 200 })
    })

    test('of simultaneous publishes of one area one succeeds', async () => {
      const rivals = ['rivalone', 'rivaltwo', 'rivalthree']
      const answers = await Promise.all(
        rivals.map(async (name) =>
          publishBuild(
            app,
            name,
            await packTar(createBuild(name, 'first', { areas: ['wanted'] }).files),
            admin.token,
          ),
        ),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
      expect(answers.flatMap(({ data }) => data?.findings ?? []).map(({ code }) => code)).toEqual([
        'name-taken',
        'name-taken',
      ])
    })
  })

  test('of two simultaneous publishes of one remote the second is refused', async () => {
    const body = await packTar(createBuild('crm', 'at the same moment').files)
    const slow = open('crm', body.length)
    slow.write(body.subarray(0, 100))
    await expect.poll(leftovers).toHaveLength(1)
    expect(await publish(createBuild('crm', 'too early'))).toMatchObject({
      code: 409,
      data: { findings: [{ code: 'publish-underway', detail: 'crm' }] },
    })
    const archive = await packTar(createBuild('other', 'meanwhile').files)
    expect(await publishBuild(app, 'other', archive, admin.token)).toMatchObject({ code: 200 })
    slow.end(body.subarray(100))
    expect(await slow.answer).toMatchObject({ code: 200 })
    expect(await entryOf('crm')).toMatchObject({
      build: { id: createBuild('crm', 'at the same moment').record.build.id },
    })
  })

  test('an interrupted upload leaves nothing behind, and the next publish succeeds', async () => {
    const body = await packTar(createBuild('crm', 'cut').files)
    const half = open('crm', body.length)
    half.write(body.subarray(0, body.length / 2))
    await expect.poll(leftovers).toHaveLength(1)
    half.destroy()
    await expect.poll(leftovers).toEqual([])
    await unchanged()
    const publishAgain = async () => (await publish(createBuild('crm', 'after the cut'))).code
    await expect.poll(publishAgain).toBe(200)
  })

  /** An upload whose body the test writes. */
  function open(name: string, length: number) {
    const { port } = app.server.address() as AddressInfo
    const upload = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/shell/Remotes/${name}/Builds`,
      headers: { authorization: admin.token, 'content-type': 'application/gzip', 'content-length': length },
    })
    const answer = new Promise<unknown>((done) => {
      upload.on('response', (response) =>
        response.setEncoding('utf8').on('data', (text: string) => done(JSON.parse(text))),
      )
      upload.on('error', done)
    })
    return Object.assign(upload, { answer })
  }

  function heavy(): Record<string, string> {
    const { record } = createBuild('crm', 'heavy')
    const path = `page.${record.build.id}.js`
    const noise = Array.from({ length: 16_000 }, (_, n) =>
      createHash('sha256').update(String(n)).digest('base64'),
    ).join('')
    return createBuild('crm', 'heavy', {}, { [path]: `x=${JSON.stringify(noise)}` }).files
  }
})

/** One file of zeros as an unpacked tar. */
async function rawTar(name: string, size: number): Promise<Buffer> {
  return gunzipSync(await packTar({ [name]: Buffer.alloc(size) }))
}
