import type { FastifyInstance } from 'fastify'
import { contract } from '@tessera/shared/contract/calls'
import type { Calls } from '@tessera/shared/contract/wire'
import { classHandlers } from './edu/classes/routes.ts'
import { guarded } from './guarded.ts'
import type { Handlers } from './http/context.ts'
import type { Constraints } from './http/errors.ts'
import { mount, type Mounting } from './http/mount.ts'
import { designHandlers } from './lowcode/designs/routes.ts'
import { portalHandlers } from './lowcode/portals/routes.ts'
import { currentHandlers } from './org/current/routes.ts'
import { explainHandlers } from './org/grants/explain.ts'
import { departmentHandlers, organizeHandlers } from './org/organizes/routes.ts'
import { positionHandlers } from './org/positions/routes.ts'
import { roleHandlers } from './org/roles/routes.ts'
import { userHandlers } from './org/users/routes.ts'
import { constraints as userConstraints } from './org/users/text.ts'
import { chatHandlers } from './shell/chat/routes.ts'
import { codeHandlers } from './shell/codes/routes.ts'
import { remoteHandlers, type RemoteParts } from './shell/remotes/routes.ts'
import { scanHandlers } from './shell/scan/routes.ts'
import { sessionHandlers } from './shell/session/routes.ts'
import type { Sessions } from './shell/session/sessions.ts'
import { signUpHandlers } from './shell/sign-ups/routes.ts'
import { twoFactorHandlers } from './shell/two-factor/routes.ts'
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
import { launchHandlers } from './workflow/launches/routes.ts'
import { todoHandlers } from './workflow/todos/routes.ts'

type All = { [K in keyof typeof contract]: Handlers<(typeof contract)[K]> }

/** What features share beyond the database. */
export interface Parts extends RemoteParts {
  sessions: Sessions
  files: FileParts
}

/** The features of the server: one line each, and a table without handlers does not compile. */
const handlers = ({ sessions, files, ...remoteParts }: Parts): All => ({
  'shell.session': sessionHandlers(sessions),
  'shell.scan': scanHandlers,
  'shell.codes': codeHandlers(sessions),
  'shell.signUps': signUpHandlers,
  'shell.twoFactor': twoFactorHandlers(sessions),
  'shell.welcome': welcomeHandlers,
  'shell.remotes': remoteHandlers(remoteParts),
  'shell.chat': chatHandlers,
  'org.users': userHandlers(sessions),
  'org.explain': explainHandlers(guarded),
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
  'workflow.engines': engineHandlers,
  'workflow.launches': launchHandlers,
  'workflow.todos': todoHandlers,
  'lowcode.designs': designHandlers,
  'lowcode.portals': portalHandlers,
  'edu.classes': classHandlers,
})

/** Words of the named constraints of every feature. */
export const constraints: Constraints = { ...userConstraints, ...menuConstraints }

export function mountAll(app: FastifyInstance, mounting: Mounting, parts: Parts): void {
  const all: Record<string, Handlers<Calls>> = handlers(parts)
  for (const [name, calls] of Object.entries(contract)) mount(app, calls as Calls, all[name]!, mounting)
}
