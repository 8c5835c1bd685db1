import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { openBus } from './db/bus.ts'
import type { Database } from './db/connect.ts'
import { constraints, importers, mountAll } from './features.ts'
import { isDiskFull, openDiskSpace } from './files/disk-space.ts'
import { openDiskStorage } from './files/disk.ts'
import { openS3Storage } from './files/s3.ts'
import { openScratch } from './files/scratch.ts'
import { openOutbound } from './http/outbound.ts'
import { openProviders } from './providers/open.ts'
import { assertStorable } from './http/assert-input.ts'
import { serveDescriptions } from './http/descriptions.ts'
import { handleErrors, refuseBadAddress } from './http/errors.ts'
import { loggerOptions } from './http/log.ts'
import { serveProbes } from './http/probes.ts'
import type { Refusal } from './errors/refusal.ts'
import { loadSigner } from './http/signer.ts'
import { serveFiles } from './http/static.ts'
import { openImports } from './import/imports.ts'
import { runEveryMinute } from './jobs/every-minute.ts'
import { protectedModules } from './protected-modules.ts'
import { pruneOldRows } from './prune.ts'
import { unwritableFieldFiller } from './permissions/unwritable-fields.ts'
import { root } from './config/paths.ts'
import { openSecrets } from './auth/secrets.ts'
import { openWorkers } from './workers/workers.ts'
import { openChat } from './chat/chat.ts'
import { greet } from './chat/greet.ts'
import { builtInRemotes, watchBuiltIn, registerBuiltIn } from './registry/built-in.ts'
import { publishDemos } from './registry/demos.ts'
import { openMirror } from './registry/mirror.ts'
import { readSharedVersions } from './registry/shared-versions.ts'
import { openOverrides } from './registry/overrides.ts'
import { openBuildPruning } from './registry/prune.ts'
import { readArchiveFile, openPlaces, openSdk, unpackOnDemand } from './registry/serve.ts'
import { findTeam } from './registry/tokens.ts'
import { openSessions } from './auth/sessions.ts'
import { openPresence } from './socket/presence.ts'
import { serveSocket } from './socket/socket.ts'
import { openSockets } from './socket/sockets.ts'
import { openInterfaces } from './data/interfaces/interfaces.ts'
import { openBackups } from './data/backups/backups.ts'
import { openSyncs } from './data/syncs/syncs.ts'
import type { ChannelParts } from './messaging/channels/channel.ts'
import { channels } from './messaging/channels/channels.ts'
import { openSocket } from './data/sources/socket.ts'
import { openSources } from './data/sources/sources.ts'
import { createOrphanCollector } from './system/files/orphans.ts'
import { createFileAccepter } from './system/files/receive.ts'
import { openThumbnails } from './system/files/thumbnails.ts'
import { openCatalogue } from './system/language/catalogue.ts'
import { watchEditedWords } from './system/language/store.ts'
import { recordLoad } from './system/monitor/history.ts'
import { openRequestLog } from './system/logs/requests.ts'
import { trackFrameOrigins } from './system/menus/frames.ts'
import { receiveMails } from './messaging/mails/receive.ts'
import { startMessagePushes } from './messaging/messages/push.ts'
import { createStatementClassifier } from './statements/classify.ts'
import { openRunner } from './system/tasks/runner.ts'
import { builtInJobs } from './built-in-jobs.ts'
import { createTaskPerformer } from './system/tasks/perform.ts'
import { openDelivery } from './messaging/outbox/deliver.ts'
import { serveCallbacks } from './wechat/callbacks/serve.ts'
import { recordInterrupted } from './wechat/messages/store.ts'
import { openSyncs as openStaffSyncs } from './wechat/syncs/run.ts'
import { serverWords } from './words.ts'

/** Advisory lock of the job that runs every minute in one process. */
const minuteLockId = 7_351_004
/** Advisory lock of the collection of orphaned files, which takes minutes in a large database. */
const orphanLockId = 7_351_017

/** Builds the whole server without a port: `main.ts` listens, and tests inject requests. */
export async function buildApp({
  config,
  database,
}: {
  config: Config
  database: Database
}): Promise<FastifyInstance> {
  const { db } = database
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
    frameworkErrors: (_error, request, reply) => void refuseBadAddress(request, reply),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: config.maxBodyBytes,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  app.addHook('preValidation', async ({ query, params, body }) => {
    for (const received of [query, params, body]) assertStorable(received)
  })
  // A connection that its client keeps open would delay the shutdown.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
  await app.register(formbody)
  // Only for JSON answers, which enable it: files are compressed at build time or have a fixed length.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] })
  // Clients send DELETE and PUT with the JSON content type and no body; that is valid.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch (error) {
      done(error as Error)
    }
  })

  const bus = openBus(database, (error) => app.log.warn({ err: error }, 'bus'))
  const sessions = openSessions(db, bus)
  app.addHook('onClose', async () => {
    sessions.close()
    await bus.close()
  })

  const { dataDir, shellDir, development, strict } = config
  const MB = 1024 * 1024
  const disk = openDiskSpace({
    folders: [dataDir, join(dataDir, 'files'), join(dataDir, 'remotes')],
    databaseFolder: config.databaseUrl ? null : join(dataDir, 'postgres'),
    reserveBytes: config.diskReserveMegabytes * MB,
  })
  const secrets = await openSecrets(db, config.secretsKey)
  const sources = openSources({
    database,
    bus,
    secrets,
    networks: config.sourceNetworks,
    files: config.sourceFiles,
    guestUrl: config.databaseGuestUrl,
  })
  const places = await openPlaces(dataDir)
  const publishing = { database, places, disk, sharedVersions: readSharedVersions(), development }
  const refused = (name: string, error: unknown) =>
    app.log.error(
      { err: error, remote: name, findings: (error as Refusal).findings },
      'a built remote was not registered',
    )
  const missing = await registerBuiltIn(publishing, refused)
  if (config.demo) await publishDemos(publishing).catch((error: unknown) => refused('demos', error))
  if (missing.length > 0) app.log.warn({ remotes: missing }, 'remotes without a build are not served')
  if (development)
    app.addHook(
      'onClose',
      watchBuiltIn(publishing, (error) =>
        app.log.warn({ err: error }, 'a rebuilt remote was not registered'),
      ),
    )

  const outbound = openOutbound({ loopback: config.mirrorLoopback })
  const mirror = openMirror(publishing, outbound)
  const workers = openWorkers()
  const interfaces = openInterfaces(
    { db, workers, judge: createStatementClassifier(workers), sources, secrets, outbound, disk },
    bus,
    (error) => app.log.warn({ err: error }, 'calls of data interfaces were not logged'),
  )
  const overrides = openOverrides(await loadSigner(db, 'override'))
  const storage = config.filesS3 ? openS3Storage(config.filesS3) : openDiskStorage(join(dataDir, 'files'))
  const providers = openProviders({ db, secrets, addresses: config.providers })
  const parts: ChannelParts = {
    db,
    outbound,
    dial: (host, port) => openSocket(host, port, config.sourceNetworks),
    secrets,
    storage,
    providers,
    log: app.log,
  }
  const delivery = openDelivery({
    bus,
    parts,
    channels,
    onError: (error) => app.log.error({ err: error }, 'the outbox failed'),
  })
  app.addHook('onClose', () => delivery.close())
  const scratch = openScratch(join(dataDir, 'files', '.arriving'), disk)
  const files = {
    storage,
    scratch,
    thumbnails: openThumbnails(storage, scratch),
    quotas: { perUser: config.maxMegabytesPerUser * MB, total: config.maxMegabytesTotal * MB },
    maxFileBytes: config.maxFileMegabytes * MB,
    signer: await loadSigner(db, 'file'),
  }
  const frames = await trackFrameOrigins(db, bus, (error) =>
    app.log.warn({ err: error }, 'origins of links were not read'),
  )
  app.addHook('onClose', async () => frames.close())
  const requests = openRequestLog(db, (error) => app.log.warn({ err: error }, 'requests were not logged'))
  const pruneSeldom = openBuildPruning({
    db,
    bus,
    places,
    onError: (error) => app.log.warn({ err: error }, 'old builds were not cleared from the disk'),
  })
  const imports = openImports({
    db,
    importers: importers(sessions),
    constraints,
    assertRoom: disk.assertDatabaseRoom,
    onError: (error) => app.log.error({ err: error }, 'an import failed'),
  })
  const backups = openBackups({
    database,
    bus,
    storage,
    scratch,
    reserveBytes: config.backupReserveMegabytes * MB,
    onError: (error) => app.log.error({ err: error }, 'a backup or restore failed'),
    onRestored: () => registerBuiltIn(publishing, refused),
  })
  const syncs = openSyncs({
    db,
    bus,
    sources,
    disk,
    onError: (error) => app.log.error({ err: error }, 'a data sync failed'),
  })
  const staffSyncs = openStaffSyncs({
    db,
    providers,
    storeFile: createFileAccepter(files, db, 'wechat'),
    onError: (error) => app.log.error({ err: error }, 'a synchronisation failed'),
  })
  const runMinuteJob = async () => {
    const { isFull, isDatabaseFull } = await disk.read()
    // On a full disk work that fills it further waits; the next run after there is room continues it.
    if (!isDatabaseFull) {
      await imports.resume()
      await staffSyncs.resume()
    }
    if (!isFull && !isDatabaseFull) await mirror.refresh()
    await syncs.runQueued()
    void backups.runQueued()
    void delivery.deliver()
    await recordInterrupted(db)
    await pruneOldRows(db)
    await pruneSeldom()
  }
  const stopMinuteJob = runEveryMinute(database, minuteLockId, runMinuteJob, (error) =>
    app.log.warn({ err: error }, 'a job failed'),
  )
  const stopOrphanJob = runEveryMinute(
    database,
    orphanLockId,
    createOrphanCollector({ db, storage, scratch, unreferencedHours: config.unreferencedFileHours }),
    (error) => app.log.warn({ err: error }, 'files were not collected'),
  )
  const runner = openRunner({
    db,
    bus,
    work: createTaskPerformer(
      { interfaces, jobs: builtInJobs },
      {
        db,
        receiveMails: () => receiveMails({ ...parts, files }, { userId: null, lang: 'zh' }),
      },
    ),
    onError: (error) => app.log.error({ err: error }, 'tasks failed'),
  })
  app.addHook('onClose', async () => {
    await runner.close()
    await interfaces.close()
    await workers.close()
    await backups.close()
    await syncs.close()
    await outbound.close()
    await sources.close()
    await stopMinuteJob()
    await stopOrphanJob()
    await imports.close()
    await staffSyncs.close()
    await requests.close()
  })

  const catalogueOf = openCatalogue({
    ownRemotes: builtInRemotes.map(({ name }) => name),
    shellDir,
    remotesDir: places.remotes,
    sentences: serverWords,
    readArchiveFile: (archive, file) => readArchiveFile(places, archive, file),
  })
  const stopSpeaking = await watchEditedWords({
    db,
    bus,
    sentences: serverWords,
    onError: (error) => app.log.warn({ err: error }, 'edited words were not read'),
  })
  const sockets = openSockets()
  serveProbes(app, db, disk)
  unpackOnDemand(app, db, places)
  await serveFiles(app, {
    shellDir,
    remotesDir: places.remotes,
    sdkDir: await openSdk(dataDir, join(root, 'tools', 'kit', 'dist')),
    development,
    originsOf: overrides.listOrigins,
    framed: frames.origins,
  })
  handleErrors(
    app,
    constraints,
    requests.recordFault,
    (error, request) => {
      disk.recordError(error)
      if (isDiskFull(error)) request.log.error({ why: (error as Error).message }, 'the disk is full')
    },
    requests.recordError,
  )
  recordLoad(app, db, bus.processId)
  mountAll(
    app,
    {
      db,
      sessions,
      findTeam: (header) => findTeam(db, header),
      onChange: requests.recordRequest,
      fillUnwritableFields: unwritableFieldFiller(protectedModules),
      assertDatabaseRoom: disk.assertDatabaseRoom,
      strict,
    },
    {
      sessions,
      publishing,
      overrides,
      mirror,
      files,
      imports,
      backups,
      secrets,
      sources,
      interfaces,
      catalogueOf,
      channels: parts,
      monitor: { sockets, dataDir, disk },
      wechat: {
        providers,
        syncs: staffSyncs,
        storeFile: createFileAccepter(files, db, 'wechat'),
        storage,
        outbound,
      },
    },
  )
  serveCallbacks(app, {
    db,
    providers,
    onError: (error) => app.log.error({ err: error }, 'a callback of a provider was not handled'),
  })
  serveDescriptions(app)

  const presence = openPresence({
    db,
    bus,
    sockets,
    onError: (error) => app.log.error({ err: error }, 'presence'),
  })
  const chat = openChat({ db, bus, sockets, disk, onError: (error) => app.log.error({ err: error }, 'chat') })
  serveSocket(app, {
    bus,
    sessions,
    sockets,
    frameHandlers: chat.frames,
    createGreeting: (userId) => greet(db, userId, presence.onlineUserIds()),
  })
  const stopPushing = startMessagePushes({
    db,
    bus,
    sockets,
    onError: (error) => app.log.error({ err: error }, 'a message was not pushed'),
  })
  const stopLookupEvents = bus.on('lookups', (path) =>
    sockets.broadcast({ method: 'lookupsChanged', path: path ?? '' }),
  )
  app.addHook('onClose', async () => {
    stopPushing()
    stopLookupEvents()
    stopSpeaking()
    chat.close()
    await presence.close()
  })
  return app
}
