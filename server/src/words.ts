import type { LocalizedText } from '@tessera/shared/contract/lang'
import * as files from './files/text.ts'
import * as http from './errors/text.ts'
import * as imports from './import/text.ts'
import * as audit from './org/audit/text.ts'
import * as branchAdmins from './org/branch-admins/text.ts'
import * as current from './org/current/text.ts'
import * as grants from './permissions/text.ts'
import * as groups from './org/groups/text.ts'
import * as members from './org/members/text.ts'
import * as organizes from './org/organizes/text.ts'
import * as positions from './org/positions/text.ts'
import * as roles from './org/roles/text.ts'
import * as users from './org/users/text.ts'
import * as chat from './chat/text.ts'
import * as codes from './session/codes/text.ts'
import * as remotes from './registry/text.ts'
import * as scan from './session/scan/text.ts'
import * as session from './auth/text.ts'
import * as signUps from './session/sign-ups/text.ts'
import * as twoFactor from './session/two-factor/text.ts'
import * as socket from './socket/text.ts'
import * as statements from './statements/text.ts'
import * as areas from './system/areas/text.ts'
import * as billRules from './system/bill-rules/text.ts'
import * as buttons from './system/buttons/text.ts'
import * as caches from './system/caches/text.ts'
import * as columns from './system/columns/text.ts'
import * as commonFields from './data/common-fields/text.ts'
import * as configs from './system/configs/text.ts'
import * as dataBackups from './data/backups/text.ts'
import * as dataInterfaces from './data/interfaces/text.ts'
import * as dataMaps from './data/maps/text.ts'
import * as dataModels from './data/models/text.ts'
import * as dataRules from './system/data-rules/text.ts'
import * as dataSources from './data/sources/text.ts'
import * as dataSyncs from './data/syncs/text.ts'
import * as dictionaries from './system/dictionaries/text.ts'
import * as systemFiles from './system/files/text.ts'
import * as language from './system/language/text.ts'
import * as mails from './messaging/mails/text.ts'
import * as menus from './system/menus/text.ts'
import * as messageTemplates from './messaging/message-templates/text.ts'
import * as messages from './messaging/messages/text.ts'
import * as onlineUsers from './session/online-users/text.ts'
import * as outbox from './messaging/outbox/text.ts'
import * as smsTemplates from './messaging/sms-templates/text.ts'
import * as tasks from './system/tasks/text.ts'
import * as transfers from './system/transfers/text.ts'
import * as wechatAccounts from './wechat/accounts/text.ts'
import * as wechatFollowers from './wechat/followers/text.ts'
import * as wechatMaterials from './wechat/materials/text.ts'
import * as wechatMedia from './wechat/media/text.ts'
import * as wechatMenus from './wechat/menus/text.ts'
import * as wechatMessages from './wechat/messages/text.ts'
import * as wechatPictures from './wechat/pictures/text.ts'
import * as wechatSyncs from './wechat/syncs/text.ts'

/**
 * The modules with the server's texts, by the first part of their keys. Edited words are stored by these keys, so a
 * module that moves to another folder keeps its part.
 */
const modules: Readonly<Record<string, object>> = {
  files,
  http,
  import: imports,
  'org/audit': audit,
  'org/branch-admins': branchAdmins,
  'org/current': current,
  'org/grants': grants,
  'org/groups': groups,
  'org/members': members,
  'org/organizes': organizes,
  'org/positions': positions,
  'org/roles': roles,
  'org/users': users,
  'shell/chat': chat,
  'shell/codes': codes,
  'shell/remotes': remotes,
  'shell/scan': scan,
  'shell/session': session,
  'shell/sign-ups': signUps,
  'shell/two-factor': twoFactor,
  socket,
  statements,
  'system/areas': areas,
  'system/bill-rules': billRules,
  'system/buttons': buttons,
  'system/caches': caches,
  'system/columns': columns,
  'system/common-fields': commonFields,
  'system/configs': configs,
  'system/data-backups': dataBackups,
  'system/data-interfaces': dataInterfaces,
  'system/data-maps': dataMaps,
  'system/data-models': dataModels,
  'system/data-rules': dataRules,
  'system/data-sources': dataSources,
  'system/data-syncs': dataSyncs,
  'system/dictionaries': dictionaries,
  'system/files': systemFiles,
  'system/language': language,
  'system/mails': mails,
  'system/menus': menus,
  'system/message-templates': messageTemplates,
  'system/messages': messages,
  'system/online-users': onlineUsers,
  'system/outbox': outbox,
  'system/sms-templates': smsTemplates,
  'system/tasks': tasks,
  'system/transfers': transfers,
  'wechat/accounts': wechatAccounts,
  'wechat/followers': wechatFollowers,
  'wechat/materials': wechatMaterials,
  'wechat/media': wechatMedia,
  'wechat/menus': wechatMenus,
  'wechat/messages': wechatMessages,
  'wechat/pictures': wechatPictures,
  'wechat/syncs': wechatSyncs,
}

/** Edited words are stored by key, so a renamed table keeps its earlier name in the keys. */
const storedTableNames: Readonly<Record<string, string>> = {
  'http.successMessages': 'says',
  'system/data-rules.conditionProblems': 'wrong',
}

const isLocalizedText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  'zh' in value &&
  typeof value.zh === 'string' &&
  'zhtw' in value

/**
 * The server's texts by the key under which edits are stored: `server:system/tasks.noCron`. For a table that
 * is not named
 * `text`, the key contains its name (`server:http.says.created`).
 */
export const serverWords: ReadonlyMap<string, LocalizedText> = new Map(
  Object.entries(modules).flatMap(([folder, module]) =>
    Object.entries(module).flatMap(([name, table]): [string, LocalizedText][] => {
      if (isLocalizedText(table)) return [[`server:${folder}.${name}`, table]]
      const storedName = storedTableNames[`${folder}.${name}`] ?? name
      const prefix = storedName === 'text' ? '' : `${storedName}.`
      return Object.entries(table as object).flatMap(([key, text]): [string, LocalizedText][] =>
        isLocalizedText(text) ? [[`server:${folder}.${prefix}${key}`, text]] : [],
      )
    }),
  ),
)
