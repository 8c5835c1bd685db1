import { expect, vi } from 'vitest'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { syncs, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { openApp } from './app.ts'
import { dingtalkAccount, openDingtalkStandIn } from './stand-ins/dingtalk.ts'
import { openWecomStandIn, wecomAccount } from './stand-ins/wecom.ts'

/** Starts the app with stand-ins of WeCom and DingTalk, and functions that configure and synchronize them. */
export async function openDirectoryApp() {
  const wecom = await openWecomStandIn()
  const dingtalk = await openDingtalkStandIn()
  const env = { WECOM_ADDRESS: wecom.address, DINGTALK_ADDRESS: dingtalk.address }
  const opened = await openApp(env)
  const { data, signIn, database } = opened
  const admin = { token: await signIn('admin') }

  /** Configures both providers with the secrets of the stand-ins. */
  async function configure() {
    const {
      corpId: qyhCorpId,
      agentId: qyhAgentId,
      agentSecret: qyhAgentSecret,
      corpSecret: qyhCorpSecret,
    } = wecomAccount
    const { appKey: dingSynAppKey, appSecret: dingSynAppSecret, agentId: dingAgentId } = dingtalkAccount
    await data(
      accounts.updateQy,
      { qyhCorpId, qyhAgentId, qyhAgentSecret, qyhCorpSecret, dingSynAppKey, dingSynAppSecret, dingAgentId },
      admin,
    )
  }
  const loadState = (id: string) => data(syncs.state, { id }, admin)
  /** Runs a synchronization to its end. */
  async function synchronize(product: SyncProduct, kind: 'organize' | 'user' | 'all' = 'all', dry = false) {
    const { id } = await data(syncs.start, { product, kind, dry }, admin)
    const expectEnd = async () => expect((await loadState(id)).state).not.toMatch(/queued|running/)
    await vi.waitFor(expectEnd, { timeout: 60_000, interval: 50 })
    const { list } = await data(syncs.rows, { id, pageSize: 1_000 }, admin)
    const state = await loadState(id)
    return { state, rows: list }
  }
  return {
    ...opened,
    env,
    wecom,
    dingtalk,
    admin,
    configure,
    synchronize,
    run: (statement: string, values: unknown[] = []) => database.pool.query(statement, values),
  }
}
