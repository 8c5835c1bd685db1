import { expect, test } from 'vitest'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { syncs, type ProviderUnitNode, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { openApp } from '../../../test/app.ts'
import { dingtalkAccount, openDingtalkStandIn } from '../../../test/stand-ins/dingtalk.ts'
import { openWecomStandIn, wecomAccount } from '../../../test/stand-ins/wecom.ts'

const wecom = await openWecomStandIn()
const dingtalk = await openDingtalkStandIn()
const { call, data, signIn } = await openApp({
  WECOM_ADDRESS: wecom.address,
  DINGTALK_ADDRESS: dingtalk.address,
})
const admin = { token: await signIn('admin') }

async function waitForEnd(id: string) {
  await expect
    .poll(async () => (await data(syncs.state, { id }, admin)).state, { timeout: 60_000, interval: 50 })
    .not.toMatch(/queued|running/)
  return data(syncs.state, { id }, admin)
}
const read = async (product: SyncProduct) => {
  const { id } = await data(syncs.readThere, { product }, admin)
  return waitForEnd(id)
}
const flat = (nodes: readonly ProviderUnitNode[]): ProviderUnitNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children as ProviderUnitNode[])])
const units = async (product: SyncProduct) => flat((await data(syncs.unitsThere, { product }, admin)).list)

test('rejects reading before an account is configured', async () => {
  expect(await call(syncs.readThere, {}, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('尚未配置企业微信'),
  })
  const { corpId: qyhCorpId, corpSecret: qyhCorpSecret } = wecomAccount
  const { appKey: dingSynAppKey, appSecret: dingSynAppSecret } = dingtalkAccount
  await data(accounts.updateQy, { qyhCorpId, qyhCorpSecret, dingSynAppKey, dingSynAppSecret }, admin)
})

test('returns nothing before the first reading', async () => {
  expect(await data(syncs.unitsThere, {}, admin)).toEqual({ list: [], readTime: null, changes: 0 })
})

test('the directory assistant reads identifiers only; linked records show local names', async () => {
  const { id } = await data(syncs.start, { product: 'wecom', kind: 'all' }, admin)
  await waitForEnd(id)
  wecom.members.set('stranger', { name: '外聘', department: [1], enable: 1 })
  expect(await read('wecom')).toMatchObject({
    kind: 'read',
    state: 'done',
    failed: 0,
    done: wecom.members.size,
    total: wecom.members.size,
  })
  expect(await units('wecom')).toHaveLength(wecom.departments.size)
  const { list } = await data(syncs.usersThere, { bound: 0 }, admin)
  expect(list).toMatchObject([
    { id: 'stranger', fullName: 'stranger', state: 'unknown', link: 'none', localId: null },
  ])
})

test('the application reads names and states', async () => {
  await data(
    accounts.updateQy,
    { qyhAgentId: wecomAccount.agentId, qyhAgentSecret: wecomAccount.agentSecret },
    admin,
  )
  wecom.departments.set(500, { name: '只在那边', parentid: 1, order: 1 })
  await read('wecom')
  const all = await units('wecom')
  expect(all.find(({ id }) => id === '500')).toMatchObject({
    fullName: '只在那边',
    parentId: '1',
    localId: null,
    link: 'none',
    people: 0,
  })
  const bound = all.filter(({ link }) => link === 'ok')
  expect(bound.length).toBeGreaterThan(3)
  for (const { id, localName } of bound.filter((unit) => unit.id !== '1'))
    expect(wecom.departments.get(Number(id))!.name).toBe(localName)
  expect((await data(syncs.usersThere, { keyword: '外聘' }, admin)).list).toMatchObject([
    { id: 'stranger', state: 'active', units: 'Company' },
  ])
  const {
    list: [first],
  } = await data(syncs.usersThere, { bound: 1 }, admin)
  expect(first).toMatchObject({ account: first!.id, link: 'ok', fullName: first!.localName })
})

test('lists members by department', async () => {
  const unit = (await units('wecom')).find(({ people, id }) => people > 0 && id !== '1')!
  const { pagination } = await data(syncs.usersThere, { unitId: unit.id, pageSize: 1 }, admin)
  expect(pagination.total).toBe(
    [...wecom.members.values()].filter(({ department }) => department.includes(Number(unit.id))).length,
  )
})

test('shows locked members and drops deleted departments', async () => {
  wecom.members.get('stranger')!.enable = 0
  wecom.departments.delete(500)
  await read('wecom')
  expect((await data(syncs.usersThere, { keyword: 'stranger' }, admin)).list).toMatchObject([
    { state: 'locked' },
  ])
  expect((await units('wecom')).some(({ id }) => id === '500')).toBe(false)
})

test('reads DingTalk by department and page', async () => {
  for (let at = 0; at < 130; at++)
    dingtalk.members.set(`there${at}`, {
      name: `员工${at}`,
      mobile: `139000${String(at).padStart(5, '0')}`,
      dept_id_list: '1',
      title: '教练',
    })
  expect(await read('dingtalk')).toMatchObject({ state: 'done', total: 130 })
  expect(
    (await data(syncs.usersThere, { product: 'dingtalk', keyword: '员工129' }, admin)).list,
  ).toMatchObject([{ id: 'there129', position: '教练', state: 'inactive', units: '1' }])
  expect(await data(syncs.latest, { product: 'dingtalk' }, admin)).toMatchObject({
    sync: null,
    read: { kind: 'read' },
  })
})
