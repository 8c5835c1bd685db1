import type { FastifyInstance } from 'fastify'
import { contract } from '@tessera/shared/contract/calls'
import type { Calls } from '@tessera/shared/contract/wire'
import { classHandlers } from './edu/classes/routes.ts'
import { eduTodayHandlers } from './edu/today/routes.ts'
import { protectedModules } from './protected-modules.ts'
import type { Handlers } from './http/context.ts'
import type { Constraints } from './http/errors.ts'
import { mountCalls, type MountOptions } from './http/mount.ts'
import type { Exporter } from './export/exporter.ts'
import { importHandlers } from './import/handlers.ts'
import type { Importer } from './import/importer.ts'
import type { Imports } from './import/imports.ts'
import { createImportExporters } from './import/sheets.ts'
import { designHandlers } from './lowcode/designs/routes.ts'
import { portalHandlers } from './lowcode/portals/routes.ts'
import { auditHandlers } from './org/audit/routes.ts'
import { branchAdminHandlers } from './org/branch-admins/routes.ts'
import { constraints as branchAdminConstraints } from './org/branch-admins/text.ts'
import { currentHandlers } from './org/current/routes.ts'
import { explainHandlers } from './org/grants/explain.ts'
import { grantHandlers } from './org/grants/routes.ts'
import { groupHandlers } from './org/groups/routes.ts'
import { constraints as groupConstraints } from './org/groups/text.ts'
import { memberHandlers } from './org/members/routes.ts'
import { organizeChartHandlers } from './org/organize-chart/routes.ts'
import { departmentHandlers, organizeHandlers } from './org/organizes/routes.ts'
import { constraints as organizeConstraints } from './org/organizes/text.ts'
import { positionHandlers } from './org/positions/routes.ts'
import { constraints as positionConstraints } from './org/positions/text.ts'
import { roleHandlers } from './org/roles/routes.ts'
import { auditExport } from './org/audit/export.ts'
import { userExport } from './org/users/export.ts'
import { constraints as roleConstraints } from './org/roles/text.ts'
import { userImporter } from './org/users/import.ts'
import { userHandlers } from './org/users/routes.ts'
import { constraints as userConstraints } from './org/users/text.ts'
import { chatHandlers } from './chat/routes.ts'
import { codeHandlers } from './session/codes/routes.ts'
import { pageAccessHandlers } from './session/page-access/routes.ts'
import { remoteHandlers, type RemoteServices } from './registry/routes.ts'
import { scanHandlers } from './session/scan/routes.ts'
import { sessionHandlers } from './session/sign-in/routes.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Secrets } from './auth/secrets.ts'
import { signUpHandlers } from './session/sign-ups/routes.ts'
import { twoFactorHandlers } from './session/two-factor/routes.ts'
import { welcomeHandlers } from './session/welcome/routes.ts'
import { wordHandlers } from './session/words/routes.ts'
import { areaHandlers } from './system/areas/routes.ts'
import { constraints as areaConstraints } from './system/areas/text.ts'
import { billRuleHandlers } from './system/bill-rules/routes.ts'
import { constraints as billRuleConstraints } from './system/bill-rules/text.ts'
import { dataBackupHandlers, type BackupRouteOptions } from './data/backups/routes.ts'
import { dataMapHandlers } from './data/maps/routes.ts'
import { constraints as dataMapConstraints } from './data/maps/text.ts'
import { dataSyncHandlers } from './data/syncs/routes.ts'
import { commonFieldHandlers } from './data/common-fields/routes.ts'
import { constraints as commonFieldConstraints } from './data/common-fields/text.ts'
import { dataInterfaceHandlers } from './data/interfaces/routes.ts'
import { constraints as dataInterfaceConstraints } from './data/interfaces/text.ts'
import { cacheHandlers } from './system/caches/routes.ts'
import { builtInJobs } from './built-in-jobs.ts'
import { testEmail, testWebhook } from './messaging/channels/connection-tests.ts'
import type { ChannelParts } from './messaging/channels/channel.ts'
import { configHandlers } from './system/configs/routes.ts'
import { buttonHandlers } from './system/buttons/routes.ts'
import { constraints as buttonConstraints } from './system/buttons/text.ts'
import { columnHandlers, formFieldHandlers } from './system/columns/routes.ts'
import { constraints as columnConstraints } from './system/columns/text.ts'
import { dataFieldHandlers, dataSchemeHandlers } from './system/data-rules/routes.ts'
import { constraints as dataRuleConstraints } from './system/data-rules/text.ts'
import { dictionaryDataHandlers, dictionaryTypeHandlers } from './system/dictionaries/routes.ts'
import { constraints as dictionaryConstraints } from './system/dictionaries/text.ts'
import { fileHandlers, type FileParts } from './system/files/routes.ts'
import { tableExport } from './data/models/export.ts'
import { dataModelHandlers } from './data/models/routes.ts'
import { dataSourceHandlers } from './data/sources/routes.ts'
import { constraints as dataSourceConstraints } from './data/sources/text.ts'
import type { Interfaces } from './data/interfaces/interfaces.ts'
import type { Sources } from './data/sources/sources.ts'
import type { LoadCatalogue } from './system/language/catalogue.ts'
import { jsonExport, sheetExport } from './system/language/export.ts'
import { languageHandlers } from './system/language/routes.ts'
import { logExport } from './system/logs/export.ts'
import { logHandlers } from './system/logs/routes.ts'
import { monitorHandlers, type MonitorParts } from './system/monitor/routes.ts'
import { menuHandlers } from './system/menus/routes.ts'
import { constraints as menuConstraints } from './system/menus/text.ts'
import { messageHandlers, noticeHandlers } from './messaging/messages/routes.ts'
import { onlineUserHandlers } from './session/online-users/routes.ts'
import { mailHandlers } from './messaging/mails/routes.ts'
import { messageTemplateHandlers } from './messaging/message-templates/routes.ts'
import { constraints as messageTemplateConstraints } from './messaging/message-templates/text.ts'
import { outboxHandlers } from './messaging/outbox/routes.ts'
import { smsTemplateHandlers } from './messaging/sms-templates/routes.ts'
import { constraints as smsTemplateConstraints } from './messaging/sms-templates/text.ts'
import { taskHandlers } from './system/tasks/routes.ts'
import { constraints as taskConstraints } from './system/tasks/text.ts'
import { engineHandlers } from './workflow/engines/routes.ts'
import { transferHandlers } from './system/transfers/routes.ts'
import { loadStaffSettings, saveStaffSettings } from './wechat/accounts/store.ts'
import { accountHandlers } from './wechat/accounts/routes.ts'
import { mpTagHandlers, mpUserHandlers } from './wechat/followers/routes.ts'
import { mpMaterialHandlers } from './wechat/materials/routes.ts'
import type { StoreFile } from './wechat/materials/store.ts'
import { qyMediaHandlers } from './wechat/media/routes.ts'
import { mpMenuHandlers } from './wechat/menus/routes.ts'
import { constraints as mpMenuConstraints } from './wechat/menus/text.ts'
import { mpMessageHandlers } from './wechat/messages/mp.ts'
import { qyMessageHandlers } from './wechat/messages/staff.ts'
import { syncHandlers } from './wechat/syncs/routes.ts'
import type { Syncs } from './wechat/syncs/store.ts'
import { constraints as syncConstraints } from './wechat/syncs/text.ts'
import type { Storage } from './files/storage.ts'
import type { Outbound } from './http/outbound.ts'
import type { Providers } from './providers/open.ts'
import { launchHandlers } from './workflow/launches/routes.ts'
import { todoHandlers } from './workflow/todos/routes.ts'

type All = { [K in keyof typeof contract]: Handlers<(typeof contract)[K]> }

/** Services that features share besides the database. */
export interface FeatureServices extends RemoteServices {
  sessions: Sessions
  files: FileParts
  imports: Imports
  secrets: Secrets
  channels: ChannelParts
  sources: Sources
  interfaces: Interfaces
  monitor: MonitorParts
  backups: BackupRouteOptions['backups']
  wechat: { providers: Providers; syncs: Syncs; storeFile: StoreFile; storage: Storage; outbound: Outbound }
  catalogueOf: LoadCatalogue
}

/** Handlers of all features. A table of calls without handlers does not compile. */
const handlers = ({
  sessions,
  files,
  imports,
  monitor,
  backups,
  channels,
  secrets,
  sources,
  interfaces,
  catalogueOf,
  wechat,
  ...remoteParts
}: FeatureServices): All => ({
  'shell.session': sessionHandlers(sessions),
  'shell.pageAccess': pageAccessHandlers,
  'shell.scan': scanHandlers,
  'shell.codes': codeHandlers(sessions),
  'shell.signUps': signUpHandlers,
  'shell.twoFactor': twoFactorHandlers(sessions),
  'shell.welcome': welcomeHandlers,
  'shell.words': wordHandlers,
  'shell.remotes': remoteHandlers(remoteParts),
  'shell.chat': chatHandlers,
  'org.users': userHandlers(sessions),
  'org.explain': explainHandlers(protectedModules),
  'org.userImports': importHandlers(importerOf(imports, 'users'), imports),
  'org.current': currentHandlers(sessions),
  'org.organizes': organizeHandlers(sessions),
  'org.departments': departmentHandlers(sessions),
  'org.organizeChart': organizeChartHandlers,
  'org.roles': roleHandlers(sessions),
  'org.positions': positionHandlers(sessions),
  'org.groups': groupHandlers(sessions),
  'org.members': memberHandlers(sessions),
  'org.grants': grantHandlers(sessions, protectedModules),
  'org.branchAdmins': branchAdminHandlers,
  'org.audit': auditHandlers,
  'system.menus': menuHandlers(sessions, remoteParts.mirror.copy, files.signer, protectedModules),
  'system.buttons': buttonHandlers(sessions),
  'system.columns': columnHandlers(sessions, protectedModules),
  'system.formFields': formFieldHandlers(sessions, protectedModules),
  'system.dataFields': dataFieldHandlers(sessions, protectedModules),
  'system.dataSchemes': dataSchemeHandlers(sessions, protectedModules),
  'system.onlineUsers': onlineUserHandlers(sessions),
  'system.dictionaryTypes': dictionaryTypeHandlers,
  'system.dictionaryData': dictionaryDataHandlers(files.signer),
  'system.areas': areaHandlers,
  'system.billRules': billRuleHandlers(files.signer),
  'system.dataSources': dataSourceHandlers({ sources, secrets }),
  'system.dataModels': dataModelHandlers(sources),
  'system.commonFields': commonFieldHandlers,
  'system.dataSyncs': dataSyncHandlers(sources),
  'system.dataBackups': dataBackupHandlers({
    backups,
    signer: files.signer,
    maxUploadBytes: files.maxFileBytes,
  }),
  'system.dataInterfaces': dataInterfaceHandlers(interfaces, files.signer),
  'system.dataMaps': dataMapHandlers,
  'system.caches': cacheHandlers(sessions, interfaces),
  'system.configs': configHandlers({
    secrets,
    staffSettings: {
      load: loadStaffSettings,
      save: (trx, values) => saveStaffSettings(trx, channels.providers, values),
    },
    testEmail: (input, lang) => testEmail(channels, input, lang),
    testWebhook: (input) => testWebhook(channels, input),
  }),
  'system.messages': messageHandlers,
  'system.notices': noticeHandlers,
  'system.files': fileHandlers(files),
  'system.outbox': outboxHandlers,
  'system.messageTemplates': messageTemplateHandlers,
  'system.smsTemplates': smsTemplateHandlers(channels),
  'system.mails': mailHandlers({ ...channels, files }),
  'system.language': languageHandlers(catalogueOf),
  'system.logs': logHandlers,
  'system.monitor': monitorHandlers(monitor),
  'system.tasks': taskHandlers({ interfaces, jobs: builtInJobs }),
  'system.transfers': transferHandlers(exporters(imports.importers, sources, catalogueOf)),
  'workflow.engines': engineHandlers,
  'workflow.launches': launchHandlers,
  'workflow.todos': todoHandlers,
  'lowcode.designs': designHandlers,
  'lowcode.portals': portalHandlers,
  'edu.classes': classHandlers,
  'edu.today': eduTodayHandlers,
  'wechat.accounts': accountHandlers(wechat.providers),
  'wechat.mpMenus': mpMenuHandlers(wechat.providers),
  'wechat.mpMaterials': mpMaterialHandlers(wechat),
  'wechat.mpUsers': mpUserHandlers(wechat.providers, wechat.syncs),
  'wechat.mpTags': mpTagHandlers(wechat.providers),
  'wechat.mpMessages': mpMessageHandlers(wechat.providers),
  'wechat.qyMedia': qyMediaHandlers(wechat),
  'wechat.qyMessages': qyMessageHandlers(wechat),
  'wechat.syncs': syncHandlers(wechat.providers, wechat.syncs),
})

/** All importers; their names are stored in the table of imports. */
export const importers = (sessions: Sessions): Importer[] => [userImporter(sessions)]

function importerOf({ importers: all }: Imports, name: string): Importer {
  const found = all.find((importer) => importer.name === name)
  if (!found) throw new Error(`there is no importer ${name}`)
  return found
}

/** All exporters; their names are stored in tickets. */
const exporters = (
  importers: readonly Importer[],
  sources: Sources,
  catalogueOf: LoadCatalogue,
): Exporter[] => [
  userExport,
  auditExport,
  logExport,
  tableExport(sources),
  sheetExport(catalogueOf),
  jsonExport(catalogueOf),
  ...importers.flatMap(createImportExporters),
]

/** Messages of the named constraints of all features. */
export const constraints: Constraints = {
  ...userConstraints,
  ...roleConstraints,
  ...positionConstraints,
  ...groupConstraints,
  ...organizeConstraints,
  ...branchAdminConstraints,
  ...menuConstraints,
  ...buttonConstraints,
  ...columnConstraints,
  ...dataRuleConstraints,
  ...areaConstraints,
  ...dataSourceConstraints,
  ...commonFieldConstraints,
  ...dataInterfaceConstraints,
  ...dataMapConstraints,
  ...billRuleConstraints,
  ...dictionaryConstraints,
  ...taskConstraints,
  ...smsTemplateConstraints,
  ...messageTemplateConstraints,
  ...mpMenuConstraints,
  ...syncConstraints,
}

/** Mounts the calls of all features. */
export function mountAll(app: FastifyInstance, mounting: MountOptions, services: FeatureServices): void {
  const all: Record<string, Handlers<Calls>> = handlers(services)
  for (const [name, calls] of Object.entries(contract)) mountCalls(app, calls as Calls, all[name]!, mounting)
}
