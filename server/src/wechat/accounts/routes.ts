import {
  mpCallbackPath,
  MpConfigBody,
  mpSecrets,
  type accounts as calls,
} from '@tessera/shared/contract/wechat/accounts'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Providers } from '../../providers/open.ts'
import { saveSettings, loadSettings } from '../../db/settings.ts'
import { recordOperation } from '../../http/operation-log.ts'
import {
  accountSettings,
  loadAccountsReady,
  loadCallbacks,
  publicQyNames,
  saveStaffSettings,
  sealSecrets,
  listStaffReplies,
  loadStaffSettings,
} from './store.ts'
import { text } from './text.ts'

const secretMp: ReadonlySet<string> = new Set(mpSecrets)
const publicMpNames = MpConfigBody.keyof().options.filter((name) => !secretMp.has(name))

/** Form values as settings: numbers become text, missing values become ''. */
const toSettings = <T extends object, K extends keyof T & string>(values: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]))
const pick = <T extends object, K extends keyof T>(values: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, K>

export const accountHandlers = (providers: Providers): Handlers<typeof calls> => ({
  ready: (_, { db }) => loadAccountsReady(db),

  async readMp(_, { db }) {
    const stored = await loadSettings(db, ...mpSecrets)
    const { wxGzhId, wxGzhAppId, wxGzhEncryption } = await loadSettings(
      db,
      'wxGzhId',
      'wxGzhAppId',
      'wxGzhEncryption',
    )
    return {
      wxGzhId,
      wxGzhAppId,
      wxGzhEncryption: wxGzhEncryption === 'safe' ? 'safe' : 'plain',
      wxGzhUrl: mpCallbackPath,
      kept: mpSecrets.filter((name) => stored[name]),
    }
  },
  async updateMp(values, context) {
    await context.db.transaction().execute(async (trx) => {
      if (
        values.wxGzhEncryption === 'safe' &&
        !values.wxGzhAesKey &&
        !(await loadSettings(trx, 'wxGzhAesKey')).wxGzhAesKey
      )
        throw refuseField('wxGzhAesKey', text.noKey)
      await saveSettings(trx, {
        ...toSettings(values, publicMpNames),
        ...sealSecrets(providers, pick(values, mpSecrets)),
      })
      await recordOperation(trx, context, 'weChat.mpConfig', {
        did: 'update',
        ...pick(values, publicMpNames),
      })
    })
  },
  async testMp({ wxGzhAppId, wxGzhAppSecret }, { db }) {
    const stored = await accountSettings(db, providers, 'wxGzhAppId', 'wxGzhAppSecret')
    const account = {
      appId: wxGzhAppId || stored.wxGzhAppId,
      appSecret: wxGzhAppSecret || stored.wxGzhAppSecret,
    }
    if (!account.appId || !account.appSecret) throw refuse(text.noMp)
    await providers.mp(account).test()
  },

  readQy: (_, { db }) => loadStaffSettings(db),
  async updateQy(values, context) {
    await context.db.transaction().execute(async (trx) => {
      await saveStaffSettings(trx, providers, values)
      await recordOperation(trx, context, 'weChat.qyConfig', {
        did: 'update',
        ...pick(values, publicQyNames),
      })
    })
  },
  callbacks: (_, { db }) => loadCallbacks(db),
  replies: async (_, { db }) => ({ list: await listStaffReplies(db) }),
  async updateReplies({ list }, context) {
    const words = list.map(({ keyword }) => keyword.toLowerCase())
    const duplicate = list.find((_, index) => words.indexOf(words[index]!) !== index)
    if (duplicate) throw refuseField('list', text.wordTwice, { word: duplicate.keyword })
    await context.db.transaction().execute(async (trx) => {
      await saveSettings(trx, { qyhReplies: JSON.stringify(list) })
      await recordOperation(trx, context, 'weChat.qyConfig', { did: 'update', replies: list })
    })
  },
  async testWecom({ type, qyhCorpId, qyhAgentSecret, qyhCorpSecret }, { db }) {
    const stored = await accountSettings(db, providers, 'qyhCorpId', 'qyhAgentSecret', 'qyhCorpSecret')
    const corpId = qyhCorpId || stored.qyhCorpId
    const secret =
      type === '1' ? qyhCorpSecret || stored.qyhCorpSecret : qyhAgentSecret || stored.qyhAgentSecret
    if (!corpId || !secret) throw refuse(type === '1' ? text.noWecomDirectory : text.noWecom)
    await providers.wecom({ corpId, secret }).test()
  },
  async testDingtalk({ dingSynAppKey, dingSynAppSecret }, { db }) {
    const stored = await accountSettings(db, providers, 'dingSynAppKey', 'dingSynAppSecret')
    const account = {
      appKey: dingSynAppKey || stored.dingSynAppKey,
      appSecret: dingSynAppSecret || stored.dingSynAppSecret,
    }
    if (!account.appKey || !account.appSecret) throw refuse(text.noDingtalk)
    await providers.dingtalk(account).test()
  },
  async testRobot({ dingRobotToken, dingRobotSecret }, { db, lang }) {
    const stored = await accountSettings(db, providers, 'dingRobotToken', 'dingRobotSecret')
    const robot = {
      token: dingRobotToken || stored.dingRobotToken,
      secret: dingRobotSecret || stored.dingRobotSecret,
    }
    if (!robot.token) throw refuse(text.noRobot)
    await providers.sendToRobot(robot, text.robotGreeting[lang])
  },
})
