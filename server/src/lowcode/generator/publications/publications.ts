import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { generator, type PublishStep } from '@tessera/shared/contract/lowcode/generator'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus, MenuBody } from '@tessera/shared/contract/system/menus'
import { Code, publishPermission, type MenuPermission } from '@tessera/shared/contract/wire'
import type { Session } from '../../../auth/sessions.ts'
import { root } from '../../../config/paths.ts'
import { refuse, Refusal, toStoredReason, type StoredReason } from '../../../errors/refusal.ts'
import { localize } from '../../../errors/translate.ts'
import type { Services } from '../../../feature/services.ts'
import type { Job, Queue } from '../../../jobs/queue.ts'
import { canCall } from '../../../permissions/access.ts'
import { readFolder } from '../../../registry/folder.ts'
import { packFolder } from '../../../registry/pack.ts'
import { publish, withPublishLock } from '../../../registry/publish.ts'
import { unpack } from '../../../registry/unpack.ts'
import { createMenu } from '../../../system/menus/create.ts'
import { assertDesignRight } from '../../designs/protected.ts'
import { findRelease } from '../../releases/store.ts'
import { generateRelease } from '../request.ts'
import { text } from '../text.ts'
import type { BuildCommand } from './build-process.ts'
import { cleanOutput, runCommand } from './command.ts'
import {
  Caller,
  endPublication,
  findMenuOf,
  freeMenuNames,
  isOwnRemote,
  publicationQueueName,
  recordProgress,
  recordPublished,
  startPublication,
  type StartedPublication,
  type Steps,
} from './store.ts'
import { mayGrant, takeHolders } from './take-holders.ts'
import type { Toolchain } from './toolchain.ts'

/** Publications of one process at a time: each takes a core for half a minute. */
const maxRunning = 2
/** How often the log is stored while a tool writes. */
const recordIntervalMs = 700
const timeLimitsMs: Readonly<Record<'install' | 'build' | 'test' | 'check', number>> = {
  install: 600_000,
  build: 300_000,
  test: 300_000,
  check: 60_000,
}

/** A user has cancelled, or the server shuts down. */
class Stopped extends Error {}

export type PublicationServices = Pick<
  Services,
  'db' | 'config' | 'publishing' | 'sessions' | 'mirror' | 'reportError'
> & { toolchain: Toolchain }

/** Throws a refusal where a user may not publish the page of a design, or add its menu. */
export function assertMayPublish({ access }: Pick<Session, 'access'>, wantsMenu: boolean): void {
  if (!canCall(access, generator.publish.access as MenuPermission) || !canCall(access, publishPermission))
    throw refuse(text.mayNotPublish, {}, Code.forbidden)
  if (wantsMenu && !canCall(access, menus.create.access as MenuPermission))
    throw refuse(text.mayNotAddMenu, {}, Code.forbidden)
}

/** The queue of publications. One whose process has ended is not begun again: its user decides. */
export const createPublicationQueue = (services: PublicationServices): Queue => ({
  name: publicationQueueName,
  concurrency: maxRunning,
  async run([job]) {
    const { db } = services
    const folder = folderOf(services, job)
    try {
      if (job.interrupted) return await endPublication(db, job, 'broken', interrupted())
      const publication = await startPublication(db, job)
      if (!publication) return
      const work = new Work(services, job, publication, folder)
      await work.run()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'

const interrupted = (): StoredReason => toStoredReason(refuse(text.interrupted))

/** The folder in which a publication is built: on the disk of the data, which has the room. */
const folderOf = ({ config }: Pick<PublicationServices, 'config'>, { key }: Pick<Job, 'key'>) =>
  join(config.dataDir, 'publications', key.replaceAll(/[^\w-]/g, '_'))

/** What `menu.json` says of the menu. */
interface GeneratedMenu {
  fullName: string
  category: string
  enCode: string
  urlAddress: string
  icon: string
  propertyJson: string
}

/** One publication, from the release to the menu. */
class Work {
  readonly #services: PublicationServices
  readonly #job: Job
  readonly #publication: StartedPublication
  readonly #folder: string
  readonly #caller: Caller
  readonly #stop: AbortSignal
  #steps: Steps = []
  #unwritten = ''
  #stepStartedMs = 0

  constructor(services: PublicationServices, job: Job, publication: StartedPublication, folder: string) {
    this.#services = services
    this.#job = job
    this.#publication = publication
    this.#folder = folder
    this.#caller = Caller.parse(job.payload)
    this.#stop = AbortSignal.any([job.signal, job.shutdown])
  }

  async run(): Promise<void> {
    const { db } = this.#services
    const timer = setInterval(() => void this.#record().catch(this.#onRecordError), recordIntervalMs)
    let end: Parameters<typeof endPublication>[2] = 'done'
    let failure: StoredReason | null = null
    try {
      await this.#publish()
    } catch (error) {
      this.#endStep('failed')
      end = this.#endOf(error)
      failure = this.#failureOf(error, end)
    } finally {
      clearInterval(timer)
    }
    await this.#record()
    await endPublication(db, this.#job, end, failure)
  }

  #endOf(error: unknown): 'failed' | 'broken' | 'cancelled' {
    if (error instanceof Refusal) return 'failed'
    if (this.#job.shutdown.aborted) return 'broken'
    return error instanceof Stopped ? 'cancelled' : 'failed'
  }

  #failureOf(error: unknown, end: 'failed' | 'broken' | 'cancelled'): StoredReason | null {
    if (end === 'cancelled') return null
    if (end === 'broken') return interrupted()
    if (error instanceof Refusal) return toStoredReason(error)
    this.#services.reportError('a design was not published')(error)
    return toStoredReason(refuse(text.publishFault))
  }

  async #publish(): Promise<void> {
    const { remote, menuParentId } = this.#publication
    const { kit, address, menu } = await this.#step('generate', () => this.#generate())
    const packages = await this.#step('install', () => this.#install(kit))
    await symlink(packages, join(this.#folder, 'node_modules'))
    for (const script of ['build', 'test', 'check'] as const)
      await this.#step(script, () => this.#npm(script))
    await this.#step('publish', () => this.#send(remote, address))
    if (menuParentId !== null) await this.#step('menu', () => this.#addMenu(menu, menuParentId))
  }

  async #step<T>(name: PublishStep, work: () => Promise<T>): Promise<T> {
    if (this.#stop.aborted) throw new Stopped()
    this.#stepStartedMs = performance.now()
    this.#steps = [...this.#steps, { name, state: 'running', ms: Date.now() }]
    this.#log(`\n== ${name}\n`)
    await this.#record()
    const result = await work()
    this.#endStep('done')
    return result
  }

  #endStep(state: 'done' | 'failed'): void {
    const last = this.#steps.at(-1)
    if (last?.state !== 'running') return
    const ms = Math.round(performance.now() - this.#stepStartedMs)
    this.#steps = [...this.#steps.slice(0, -1), { ...last, state, ms }]
  }

  #log(output: string): void {
    this.#unwritten += cleanOutput(output, [this.#folder, this.#services.config.dataDir, root])
  }

  async #record(): Promise<void> {
    const log = this.#unwritten
    this.#unwritten = ''
    await recordProgress(this.#services.db, this.#job, { steps: this.#steps, log })
  }
  /** The database may be unavailable for a moment; the next time records the rest. */
  readonly #onRecordError = (error: unknown) =>
    this.#services.reportError('the progress of a publication was not stored')(error)

  async #generate() {
    const { db, config } = this.#services
    const { designId, releaseNumber, options } = this.#publication
    const release = await findRelease(db, designId, releaseNumber)
    if (!release) throw refuse(text.notReleased)
    const { files, kit } = await generateRelease({ config, origin: this.#caller.origin }, release, options)
    for (const { path, text: content } of files) {
      if (path.startsWith('.tessera/')) continue
      const file = join(this.#folder, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    this.#log(`release ${releaseNumber}, ${files.length / 2} files\n`)
    const menuFile = files.find(({ path }) => path === 'menu.json')!
    const menu = JSON.parse(menuFile.text) as GeneratedMenu
    return { kit, menu, address: `/${menu.urlAddress.slice(1)}` }
  }

  #install(kit: string): Promise<string> {
    return this.#services.toolchain.packages(kit, (command) => this.#run('install', command))
  }

  async #npm(script: 'build' | 'test' | 'check'): Promise<void> {
    const file = await this.#services.toolchain.npm()
    await this.#run(script, { file, args: ['run', script], cwd: this.#folder })
  }

  async #run(step: 'install' | 'build' | 'test' | 'check', command: BuildCommand): Promise<void> {
    const { status, isTimeout } = await runCommand(command, {
      signal: this.#stop,
      timeoutMs: timeLimitsMs[step],
      onOutput: (output) => this.#log(output),
    })
    if (this.#stop.aborted) throw new Stopped()
    const name = localize((lang) => text[`${step}Step`][lang])
    if (isTimeout) throw refuse(text.stepTooLong, { name, minutes: timeLimitsMs[step] / 60_000 })
    if (status !== 0) throw refuse(step === 'install' ? text.notInstalled : text.stepFailed, { name })
  }

  /** The user as of now: rights may have been taken away while the page was built. */
  async #session(): Promise<Session> {
    const session = await this.#services.sessions
      .findByHash(Buffer.from(this.#caller.session, 'hex'))
      .catch((error: unknown) => {
        throw error instanceof Refusal ? refuse(text.signedOut) : error
      })
    const { designId, menuParentId } = this.#publication
    assertMayPublish(session, menuParentId !== null)
    await assertDesignRight(this.#services.db, session.access, designId, 'btn_edit')
    return session
  }

  /** Publishes the build through the registry, as the user. */
  async #send(remote: string, address: string): Promise<void> {
    const { db, publishing } = this.#services
    const { id, designId } = this.#publication
    await this.#session()
    const dist = join(this.#folder, 'dist')
    const files = await readFolder(dist)
    const archive = await packFolder(dist, files)
    const { build } = await withPublishLock(publishing.database, remote, async () => {
      if (!(await isOwnRemote(db, designId, remote))) throw refuse(text.otherRemote, { name: remote })
      return publish(publishing, {
        name: remote,
        origin: 'published',
        by: { ...this.#caller, elapsedMs: () => 0 },
        fill: (folder) => unpack(Readable.from([archive]), folder),
      })
    })
    await recordPublished(db, id, { buildId: build, address })
    this.#log(`${remote} ${build}\n`)
  }

  async #addMenu(menu: GeneratedMenu, parentId: string): Promise<void> {
    const { db, sessions, mirror } = this.#services
    const known = await findMenuOf(db, menu.urlAddress)
    const session = await this.#session()
    const names = await freeMenuNames(db, parentId, menu)
    const body = MenuBody.parse({ ...menu, ...names, parentId, type: MenuType.page })
    const caller = { ...this.#caller, db, session, elapsedMs: () => 0, warn: () => {} }
    const menuId =
      known ??
      (await createMenu(body, caller, { sessions, copy: mirror.copy }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? refuse(text.menuTaken) : error
      }))
    if (this.#caller.takesHolders && mayGrant(session.access)) await this.#takeHolders(caller, menuId)
    await recordPublished(db, this.#publication.id, { menuId })
    this.#log(known === null ? `${menu.urlAddress}\n` : `${menu.urlAddress} has a menu already\n`)
  }

  /** The page is published: without the right to grant to one of them, the user authorizes by hand. */
  async #takeHolders(caller: Parameters<typeof takeHolders>[1], menuId: string): Promise<void> {
    const { db, sessions } = this.#services
    try {
      await db.transaction().execute((trx) => takeHolders(trx, caller, this.#publication.designId, menuId))
      await sessions.accessChanged()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#log(`${error.message}\n`)
    }
  }
}
