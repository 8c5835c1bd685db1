import type { FastifyInstance } from 'fastify'
import { contract } from '@tessera/shared/contract/calls'
import type { Calls } from '@tessera/shared/contract/wire'
import { classHandlers } from './edu/classes/routes.ts'
import type { Handlers } from './http/context.ts'
import type { Constraints } from './http/errors.ts'
import { mount, type Mounting } from './http/mount.ts'
import type { Exporter } from './export/exporter.ts'
import { importHandlers } from './import/handlers.ts'
import type { Importer } from './import/importer.ts'
import type { Imports } from './import/imports.ts'
import { sheetsOf } from './import/sheets.ts'
import { designHandlers } from './lowcode/designs/routes.ts'
import { portalHandlers } from './lowcode/portals/routes.ts'
import { currentHandlers } from './org/current/routes.ts'
import { departmentHandlers, organizeHandlers } from './org/organizes/routes.ts'
import { positionHandlers } from './org/positions/routes.ts'
import { roleHandlers } from './org/roles/routes.ts'
import { userExport } from './org/users/export.ts'
import { userImporter } from './org/users/import.ts'
import { userHandlers } from './org/users/routes.ts'
import { constraints as userConstraints } from './org/users/text.ts'
import { chatHandlers } from './shell/chat/routes.ts'
import { codeHandlers } from './shell/codes/routes.ts'
import { remoteHandlers, type RemoteParts } from './shell/remotes/routes.ts'
import { scanHandlers } from './shell/scan/routes.ts'
import { sessionHandlers } from './shell/session/routes.ts'
import type { Sessions } from './shell/session/sessions.ts'
import { signUpHandlers } from './shell/sign-ups/routes.ts'
import { welcomeHandlers } from './shell/welcome/routes.ts'
import { billRuleHandlers } from './system/bill-rules/routes.ts'
import { dictionaryDataHandlers, dictionaryTypeHandlers } from './system/dictionaries/routes.ts'
import { fileHandlers, type FileParts } from './system/files/routes.ts'
import { logHandlers } from './system/logs/routes.ts'
import { menuHandlers } from './system/menus/routes.ts'
import { constraints as menuConstraints } from './system/menus/text.ts'
import { messageHandlers, noticeHandlers } from './system/messages/routes.ts'
import { outboxHandlers } from './system/outbox/routes.ts'
import { engineHandlers } from './workflow/engines/routes.ts'
import { transferHandlers } from './system/transfers/routes.ts'
import { launchHandlers } from './workflow/launches/routes.ts'
import { todoHandlers } from './workflow/todos/routes.ts'

type All = { [K in keyof typeof contract]: Handlers<(typeof contract)[K]> }

/** What features share beyond the database. */
export interface Parts extends RemoteParts {
  sessions: Sessions
  files: FileParts
  imports: Imports
}

/** The features of the server: one line each, and a table without handlers does not compile. */
const handlers = ({ sessions, files, imports, ...remoteParts }: Parts): All => ({
  'shell.session': sessionHandlers(sessions),
  'shell.scan': scanHandlers,
  'shell.codes': codeHandlers(sessions),
  'shell.signUps': signUpHandlers,
  'shell.welcome': welcomeHandlers,
  'shell.remotes': remoteHandlers(remoteParts),
  'shell.chat': chatHandlers,
  'org.users': userHandlers(sessions),
  'org.userImports': importHandlers(importerOf(imports, 'users'), imports),
  'org.current': currentHandlers(sessions),
  'org.organizes': organizeHandlers(sessions),
  'org.departments': departmentHandlers,
  'org.roles': roleHandlers,
  'org.positions': positionHandlers,
  'system.menus': menuHandlers(sessions, remoteParts.mirror.copy),
  'system.dictionaryTypes': dictionaryTypeHandlers,
  'system.dictionaryData': dictionaryDataHandlers,
  'system.billRules': billRuleHandlers,
  'system.messages': messageHandlers,
  'system.notices': noticeHandlers,
  'system.files': fileHandlers(files),
  'system.outbox': outboxHandlers,
  'system.logs': logHandlers,
  'system.transfers': transferHandlers(exporters(imports.importers)),
  'workflow.engines': engineHandlers,
  'workflow.launches': launchHandlers,
  'workflow.todos': todoHandlers,
  'lowcode.designs': designHandlers,
  'lowcode.portals': portalHandlers,
  'edu.classes': classHandlers,
})

/** What can be imported, by the name in the table of imports. */
export const importers = (sessions: Sessions): Importer[] => [userImporter(sessions)]

function importerOf({ importers: all }: Imports, name: string): Importer {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`nothing is imported as ${name}`)
  return found
}

/** What can be exported, by the name in a ticket. */
const exporters = (importers: readonly Importer[]): Exporter[] => [userExport, ...importers.flatMap(sheetsOf)]

/** Words of the named constraints of every feature. */
export const constraints: Constraints = { ...userConstraints, ...menuConstraints }

export function mountAll(app: FastifyInstance, mounting: Mounting, parts: Parts): void {
  const all: Record<string, Handlers<Calls>> = handlers(parts)
  for (const [name, calls] of Object.entries(contract)) mount(app, calls as Calls, all[name]!, mounting)
}
