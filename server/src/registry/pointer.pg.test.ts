import { beforeAll, describe, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { logs } from '@tessera/shared/contract/system/logs'
import { openApp } from '../../test/app.ts'
import { addToMenus, createBuild, publishBuild, packTar, type TestBuild } from '../../test/build.ts'
import { createShellFolder } from '../../test/shell-folder.ts'

const shellDir = await createShellFolder()
const { app, call, data, signIn, database } = await openApp({ SHELL_DIR: shellDir })
let admin: { token: string }
let team: string

beforeAll(async () => {
  await addToMenus(database.db, 'shop', 'mover')
  admin = { token: await signIn('admin') }
  const { token } = await data(remotes.createToken, { name: 'Shop team', remotes: ['shop'] }, admin)
  team = `Team ${token}`
})

const entryOf = async (name: string, by = admin) =>
  (await data(remotes.list, {}, by)).list.find((entry) => entry.name === name)
const events = async (name: string) =>
  (await data(remotes.events, { name }, admin)).list.map(({ action, build }) => [action, build])

describe('moving the pointer', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((content) => createBuild('mover', content)) as [
    TestBuild,
    TestBuild,
    TestBuild,
  ]
  const ids = [one, two, three].map(({ record }) => record.build.id) as [string, string, string]
  const stable = async () => (await entryOf('mover'))?.build.id

  test('rolls back and forward; files of all builds stay available', async () => {
    for (const builds of [one, two, three]) {
      const archive = await packTar(builds.files)
      await publishBuild(app, 'mover', archive, admin.token)
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
    const builds = ['one', 'two', 'three'].map((content) => createBuild('swing', content))
    const [a, b, c] = builds.map(({ record }) => record.build.id) as [string, string, string]
    for (const { files } of builds) {
      const archive = await packTar(files)
      await publishBuild(app, 'swing', archive, admin.token)
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
      const archive = await packTar(createBuild('shop', content, { areas: ['shoparea'] }).files)
      await publishBuild(app, 'shop', archive, team)
    }
    const back = (name: string) =>
      app.inject({
        method: 'POST',
        url: `/api/shell/Remotes/${name}/Actions/Rollback`,
        headers: { authorization: team },
      })
    expect((await back('shop')).json()).toMatchObject({
      code: 200,
      data: { build: createBuild('shop', 'first').record.build.id },
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
