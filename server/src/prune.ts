import type { Db } from './db/connect.ts'
import { pruneImports } from './import/store.ts'
import { pruneCodes } from './session/codes/store.ts'
import { pruneTelemetry } from './registry/telemetry.ts'
import { pruneKnownClients } from './auth/known-clients.ts'
import { pruneScans } from './session/scan/store.ts'
import { pruneCalls } from './data/interfaces/calls.ts'
import { pruneSyncs } from './data/syncs/store.ts'
import { pruneLogs } from './system/logs/store.ts'
import { pruneLoad } from './system/monitor/history.ts'
import { pruneRuns } from './system/tasks/store.ts'
import { pruneOutbox } from './messaging/outbox/store.ts'
import { pruneSignatures } from './wechat/callbacks/request.ts'
import { pruneReceived } from './wechat/messages/store.ts'
import { pruneChanges } from './wechat/changes/store.ts'
import { pruneProviderSyncs } from './wechat/syncs/store.ts'

/** Deletes expired and old rows of all features. */
export async function pruneOldRows(db: Db): Promise<void> {
  await Promise.all([
    pruneTelemetry(db),
    pruneLogs(db),
    pruneLoad(db),
    pruneScans(db),
    pruneCodes(db),
    pruneKnownClients(db),
    pruneOutbox(db),
    pruneImports(db),
    pruneRuns(db),
    pruneCalls(db),
    pruneSyncs(db),
    pruneProviderSyncs(db),
    pruneReceived(db),
    pruneSignatures(db),
    pruneChanges(db),
  ])
}
