import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { logs } from '@tessera/shared/contract/system/logs'
import { openApp } from '../../../test/app.ts'
import { inMenus, makeBuild, send, tarOf, type Made } from '../../../test/build.ts'
import { shellFolder } from '../../../test/shell-folder.ts'

const shellDir = await shellFolder()
const { app, call, data, signIn, dataDir, database } = await openApp({ SHELL_DIR: shellDir })
let admin: { token: string }
let team: string
const first = makeBuild('crm', 'one')

beforeAll(async () => {
  await inMenus(database.db, 'crm', 'shop', 'mover')
  admin = { token: await signIn('admin') }
  team = `Team ${(await data(remotes.createToken, { name: 'CRM team', remotes: ['crm', 'shop'] }, admin)).token}`
  await app.listen({ port: 0, host: '127.0.0.1' })
})

const publish = async ({ files }: Made, by = admin.token, name = 'crm') =>
  send(app, name, await tarOf(files), by)
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
    const again = makeBuild('crm', 'one', { build: { ...first.record.build, time: 5, commit: 'other' } })
    expect(await publish(again)).toMatchObject({ code: 200, data: { build: first.record.build.id } })
    expect((await data(remotes.builds, { name: 'crm' }, admin)).list).toHaveLength(1)
    expect(await call(remotes.rollBack, { name: 'crm' }, admin)).toMatchObject({
      code: 400,
      msg: '没有可回滚的构建',
    })
  })

  test('the token of a team publishes its own remotes until it is revoked', async () => {
    const token = await data(remotes.createToken, { name: 'Short', remotes: ['crm'] }, admin)
    const second = makeBuild('crm', 'two')
    expect(await publish(second, `Team ${token.token}`)).toMatchObject({ code: 200 })
    expect((await events())[0]).toEqual(['publish', second.record.build.id, 'Short'])
    const archive = await tarOf(makeBuild('org', 'x').files)
    const foreign = await send(app, 'org', archive, `Team ${token.token}`)
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
    expect(await publish(makeBuild('crm', 'coach'), coach01Token)).toMatchObject({
      code: 403,
      data: null,
    })
    expect(await publish(makeBuild('crm', 'nobody'), '')).toMatchObject({ code: 600 })
    expect(await publish(makeBuild('crm', 'guess'), `Team tsr_${'A'.repeat(43)}`)).toMatchObject({
      code: 602,
    })
  })
})

test('a remote without a menu is not listed', async () => {
  expect(
    await send(
      app,
      'hidden',
      await tarOf(makeBuild('hidden', 'one', { areas: ['hiddenarea'] }).files),
      admin.token,
    ),
  ).toMatchObject({ code: 200 })
  expect(await entryOf('hidden')).toBeUndefined()
  await inMenus(database.db, 'hidden')
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
    makeBuild('crm', 'bad', change, more).files

  const without = (files: Record<string, string>, end: string) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith(end)))
  const react = 't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}'

  test.each<[what: string, code: string, body: () => Promise<Buffer> | Buffer]>([
    ['a broken manifest', 'manifest-invalid', () => tarOf({ ...bad(), 'mf-manifest.json': '{"id":' })],
    ['a manifest of another kind', 'manifest-invalid', () => tarOf({ ...bad(), 'mf-manifest.json': '{}' })],
    ['no manifest', 'manifest-missing', () => tarOf(without(bad(), 'mf-manifest.json'))],
    [
      'over-size files',
      'too-large',
      async () => gzipSync(Buffer.concat([await rawTar('big.bin', 61_000_000)]), { level: 1 }),
    ],
    ['an over-size page', 'size-budget', () => tarOf(heavy())],
    [
      'too many files',
      'too-many-files',
      () => tarOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`n${n}.js`, '']))),
    ],
    ['a path that climbs out', 'path-escapes', () => tarOf(bad(), [{ name: '../../escaped.js' }])],
    ['an absolute path', 'path-escapes', () => tarOf(bad(), [{ name: '/escaped.js' }])],
    [
      'a symbolic link',
      'path-escapes',
      () => tarOf(bad(), [{ name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }]),
    ],
    [
      'a hard link',
      'path-escapes',
      () => tarOf(bad(), [{ name: 'link.js', type: 'link', linkname: 'page.js' }]),
    ],
    ['a device', 'path-escapes', () => tarOf(bad(), [{ name: 'null', type: 'character-device' }])],
    ['a zip bomb', 'too-large', async () => gzipSync(await rawTar('zeros.js', 40_000_000), { level: 9 })],
    ['no archive', 'not-an-archive', () => Buffer.from('hello')],
    ['an archive that ends early', 'not-an-archive', async () => (await tarOf(bad())).subarray(0, 200)],
    ['one file twice', 'not-an-archive', () => tarOf(bad(), [{ name: 'mf-manifest.json' }])],
    ['another name', 'name-mismatch', () => tarOf(makeBuild('shop', 'bad').files)],
    ['an area that is taken', 'name-taken', () => tarOf(bad({ areas: ['crm', 'shoparea'] }))],
    ['a contract out of range', 'contract-range', () => tarOf(bad({ contract: '^2.0' }))],
    ['a shared module out of range', 'shared-range', () => tarOf(bad({ needs: { react: '^18.0.0' } }))],
    ['a second React inside', 'second-react', () => tarOf(bad({}, { 'react.js': react }))],
    ['a tampered file', 'digest-mismatch', () => tarOf({ ...bad(), [Object.keys(bad())[1]!]: 'tampered' })],
    ['a style that leaks', 'css-scope', () => tarOf(bad({}, { 'leak.css': 'body{top:0}' }))],
    [
      'a page that is not exposed',
      'page-missing',
      () =>
        tarOf(
          bad({
            pages: { 'crm/gone': { module: './src/page.tsx', title: { zh: 'a', en: 'a', zhtw: 'a' } } },
          }),
        ),
    ],
  ])('%s: %s', async (_, code, body) => {
    const shop = makeBuild('shop', 'first', { areas: ['shoparea'] })
    const archive = await tarOf(shop.files)
    expect(await send(app, 'shop', archive, admin.token)).toMatchObject({ code: 200 })
    const upload = await body()
    const { code: refused, msg, data } = await send(app, 'crm', upload, admin.token)
    expect({ refused, codes: data?.findings?.map((finding) => finding.code) }, msg).toEqual({
      refused: 400,
      codes: expect.arrayContaining([code]),
    })
    expect(msg).not.toMatch(/\bat \S+:\d+|ENOENT/)
    await unchanged()
  })

  test('a body over the limit is answered with HTTP status 413', async () => {
    const body = Buffer.alloc(20_000_001)
    expect(await send(app, 'crm', body, admin.token)).toMatchObject({
      status: 413,
      code: 413,
      data: { findings: [{ code: 'too-large' }] },
    })
    await unchanged()
  })

  test('a build of a known id with other files', async () => {
    const { record } = first
    const other = makeBuild('crm', 'one', {}, { 'more.js': 'x' })
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
        void (await send(
          app,
          'shop',
          await tarOf(makeBuild('shop', 'first', { areas: ['shoparea'] }).files),
          admin.token,
        )),
    )
    const inside = (content: string) => makeBuild('crm', content, { areas: ['crm', 'shoparea/orders'] })
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
      expect(await publish(makeBuild('crm', 'without'))).toMatchObject({ code: 200 })
      const teamToken = await teamOf('crm')
      expect(await publish(inside('again'), teamToken)).toMatchObject({ code: 400 })
      const ownerToken = await teamOf('crm', 'shop')
      expect(await publish(inside('both'), ownerToken)).toMatchObject({ code: 200 })
    })

    test('of simultaneous publishes of one area one succeeds', async () => {
      const rivals = ['rivalone', 'rivaltwo', 'rivalthree']
      const answers = await Promise.all(
        rivals.map(async (name) =>
          send(app, name, await tarOf(makeBuild(name, 'first', { areas: ['wanted'] }).files), admin.token),
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
    const body = await tarOf(makeBuild('crm', 'at the same moment').files)
    const slow = open('crm', body.length)
    slow.write(body.subarray(0, 100))
    await expect.poll(leftovers, { timeout: 5_000 }).toHaveLength(1)
    expect(await publish(makeBuild('crm', 'too early'))).toMatchObject({
      code: 409,
      data: { findings: [{ code: 'publish-underway', detail: 'crm' }] },
    })
    const archive = await tarOf(makeBuild('other', 'meanwhile').files)
    expect(await send(app, 'other', archive, admin.token)).toMatchObject({ code: 200 })
    slow.end(body.subarray(100))
    expect(await slow.answer).toMatchObject({ code: 200 })
    expect(await entryOf('crm')).toMatchObject({
      build: { id: makeBuild('crm', 'at the same moment').record.build.id },
    })
  })

  test('an interrupted upload leaves nothing behind, and the next publish succeeds', async () => {
    const body = await tarOf(makeBuild('crm', 'cut').files)
    const half = open('crm', body.length)
    half.write(body.subarray(0, body.length / 2))
    await expect.poll(leftovers, { timeout: 5_000 }).toHaveLength(1)
    half.destroy()
    await expect.poll(leftovers, { timeout: 5_000 }).toEqual([])
    await unchanged()
    await expect
      .poll(async () => (await publish(makeBuild('crm', 'after the cut'))).code, { timeout: 5_000 })
      .toBe(200)
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
    const { record } = makeBuild('crm', 'heavy')
    const path = `page.${record.build.id}.js`
    const noise = Array.from({ length: 16_000 }, (_, n) =>
      createHash('sha256').update(String(n)).digest('base64'),
    ).join('')
    return makeBuild('crm', 'heavy', {}, { [path]: `x=${JSON.stringify(noise)}` }).files
  }
})

/** One file of zeros as an unpacked tar. */
async function rawTar(name: string, size: number): Promise<Buffer> {
  return gunzipSync(await tarOf({ [name]: Buffer.alloc(size) }))
}

describe('moving the pointer', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((content) => makeBuild('mover', content)) as [
    Made,
    Made,
    Made,
  ]
  const ids = [one, two, three].map(({ record }) => record.build.id) as [string, string, string]
  const stable = async () => (await entryOf('mover'))?.build.id

  test('rolls back and forward; files of all builds stay available', async () => {
    for (const made of [one, two, three]) {
      const archive = await tarOf(made.files)
      await send(app, 'mover', archive, admin.token)
    }
    expect(await stable()).toBe(ids[2])
    expect(await data(remotes.rollBack, { name: 'mover' }, admin)).toEqual({ build: ids[1] })
    expect(await data(remotes.rollBack, { name: 'mover' }, admin)).toEqual({ build: ids[0] })
    expect(await stable()).toBe(ids[0])
    await data(remotes.point, { name: 'mover', build: ids[2] }, admin)
    expect(await stable()).toBe(ids[2])
    for (const id of ids)
      expect((await app.inject(`/remotes/mover/${id}/lazy.${id}.js`)).statusCode).toBe(200)
    expect(
      (await data(remotes.builds, { name: 'mover' }, admin)).list.map(({ id, stable, origin }) => [
        id,
        stable,
        origin,
      ]),
    ).toEqual([
      [ids[2], 1, 'published'],
      [ids[1], 0, 'published'],
      [ids[0], 0, 'published'],
    ])
  })

  test('moving to an older build is logged as a rollback and drops the later builds from the previous ones', async () => {
    const made = ['one', 'two', 'three'].map((content) => makeBuild('swing', content))
    const [a, b, c] = made.map(({ record }) => record.build.id) as [string, string, string]
    for (const { files } of made) {
      const archive = await tarOf(files)
      await send(app, 'swing', archive, admin.token)
    }
    const to = (build: string) => data(remotes.point, { name: 'swing', build }, admin)
    await to(c)
    await to(b)
    expect(await data(remotes.rollBack, { name: 'swing' }, admin)).toEqual({ build: a })
    await to(c)
    await to(a)
    expect(await call(remotes.rollBack, { name: 'swing' }, admin)).toMatchObject({
      code: 400,
      msg: '没有可回滚的构建',
    })
    expect(
      (await events('swing'))
        .map(([action, build]) => [action, build])
        .reverse()
        .slice(3),
    ).toEqual([
      ['rollBack', b],
      ['rollBack', a],
      ['point', c],
      ['rollBack', a],
    ])
    const { list } = await data(logs.list, { category: '3', keyword: '"swing"', pageSize: 50 }, admin)
    expect(list.map(({ json }) => (JSON.parse(json) as { action: string }).action)[0]).toBe('rollBack')
  })

  test('a team can roll back its own remote with its token', async () => {
    for (const content of ['first', 'second']) {
      const archive = await tarOf(makeBuild('shop', content, { areas: ['shoparea'] }).files)
      await send(app, 'shop', archive, team)
    }
    const back = (name: string) =>
      app.inject({
        method: 'POST',
        url: `/api/shell/Remotes/${name}/Actions/Rollback`,
        headers: { authorization: team },
      })
    expect((await back('shop')).json()).toMatchObject({
      code: 200,
      data: { build: makeBuild('shop', 'first').record.build.id },
    })
    expect((await back('mover')).json()).toMatchObject({
      code: 403,
      data: { findings: [{ code: 'not-yours' }] },
    })
  })

  test('a canary, a pin of a user and a pin of an organisation select builds', async () => {
    await data(remotes.setCanary, { name: 'mover', build: ids[0], percent: 100 }, admin)
    expect(await stable()).toBe(ids[0])
    expect((await data(remotes.manage, { keyword: 'mover' }, admin)).list[0]).toMatchObject({
      id: 'mover',
      stable: ids[2],
      canary: ids[0],
      canaryPercent: 100,
      builds: 3,
      pins: 0,
      origin: 'published',
    })

    await data(remotes.pin, { name: 'mover', subject: 'Organize', subjectId: 'org.hq', build: ids[1] }, admin)
    expect(await stable()).toBe(ids[1])
    const coach = { token: await signIn('coach01') }
    expect((await entryOf('mover', coach))?.build.id).toBe(ids[1])
    await data(remotes.pin, { name: 'mover', subject: 'User', subjectId: 'user.admin', build: ids[2] }, admin)
    expect(await stable()).toBe(ids[2])

    const { list } = await data(remotes.pins, { name: 'mover' }, admin)
    expect(list.map(({ subject, name, build }) => [subject, name, build])).toEqual([
      ['User', '超级管理员', ids[2]],
      ['Organize', expect.any(String), ids[1]],
    ])
    for (const { id } of list) await data(remotes.unpin, { name: 'mover', id }, admin)
    expect(await stable()).toBe(ids[0])
    await data(remotes.setCanary, { name: 'mover', build: null, percent: 0 }, admin)
    expect(await stable()).toBe(ids[2])
  })

  test('refuses unknown builds, subjects and remotes and moves nothing', async () => {
    const unknown = 'f'.repeat(12)
    expect(await call(remotes.point, { name: 'mover', build: unknown }, admin)).toMatchObject({
      code: 404,
      msg: `应用“mover”没有构建 ${unknown}`,
    })
    expect(await call(remotes.setCanary, { name: 'mover', build: unknown, percent: 5 }, admin)).toMatchObject(
      { code: 404 },
    )
    expect(await call(remotes.setCanary, { name: 'mover', build: ids[0], percent: 0 }, admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'percent' }] },
    })
    expect(
      await call(
        remotes.pin,
        { name: 'mover', subject: 'User', subjectId: 'user.nobody', build: ids[0] },
        admin,
      ),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'subjectId' }] } })
    for (const row of [remotes.builds, remotes.events, remotes.figures, remotes.pins, remotes.rollBack])
      expect(await call(row, { name: 'nowhere' }, admin)).toMatchObject({
        code: 404,
        msg: '没有名为“nowhere”的应用',
      })
    expect(await stable()).toBe(ids[2])
  })

  test('every publish, pin and rollback is an event of the remote and an audit row', async () => {
    const actions = (await events('mover')).map(([action]) => action).reverse()
    expect(actions).toEqual([
      'publish',
      'publish',
      'publish',
      'rollBack',
      'rollBack',
      'point',
      'canary',
      'pin',
      'pin',
      'unpin',
      'unpin',
      'canary',
    ])
    const { list } = await data(logs.list, { category: '3', keyword: '"mover"', pageSize: 50 }, admin)
    expect(list.map(({ json }) => JSON.parse(json).action).reverse()).toEqual(actions)
    expect(list[0]).toMatchObject({
      userName: '超级管理员',
      moduleName: 'shell.remotes',
      requestMethod: 'PUT',
      requestURL: '/api/shell/Remotes/mover/Canary',
      ipaddress: '127.0.0.1',
    })
    const tokens = await data(logs.list, { category: '3', keyword: 'createToken' }, admin)
    expect(tokens.list.length).toBeGreaterThan(0)
    expect(JSON.stringify(tokens)).not.toContain('tsr_')
    expect((await data(logs.list, { category: '4' }, admin)).list).toEqual([])
    expect(await call(logs.list, { category: 'x' }, admin)).toMatchObject({ code: 404 })
  })
})
