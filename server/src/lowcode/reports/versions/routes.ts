import { reportMenu } from '@tessera/shared/contract/lowcode/reports'
import type { reportVersions as calls } from '@tessera/shared/contract/lowcode/report-versions'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../../errors/refusal.ts'
import type { Handlers } from '../../../http/context.ts'
import { recordOperation } from '../../../http/operation-log.ts'
import type { Services } from '../../../feature/services.ts'
import { Definition, lockReport, readReport, reportRows, toStored } from '../store.ts'
import { text } from '../text.ts'
import { keepFirstVersion, keepVersion, listVersions, readVersion, setNote } from './store.ts'

export function versionHandlers({ reports }: Pick<Services, 'reports'>): Handlers<typeof calls> {
  return {
    async list({ id }, { db }) {
      // A report that is gone has no versions.
      await readReport(db, id)
      return { list: await listVersions(db, id) }
    },
    async read({ id, number }, { db }) {
      return Definition.parse(JSON.parse(await readVersion(db, id, Number(number))))
    },
    async setNote({ id, number, note }, { db }) {
      await readReport(db, id)
      await setNote(db, id, Number(number), note)
    },
    async restore({ id, number, lastModifyTime }, context) {
      const { db, session } = context
      const version = Definition.parse(JSON.parse(await readVersion(db, id, Number(number))))
      const { sheet } = await readReport(db, id)
      // What only the version names is a choice of who restores it.
      await reports.assertMayName(context, JSON.stringify(version.sheet.sets), JSON.stringify(sheet.sets))
      return db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, id)
        if (lastModifyTime !== undefined && lastModifyTime !== report.lastModifyTime)
          throw refuse(text.changedMeanwhile, { name: report.fullName }, Code.conflict)
        await keepFirstVersion(trx, id)
        await reportRows.update(trx, id, toStored(version), session.userId)
        await keepVersion(trx, id, session.userId)
        await recordOperation(trx, context, reportMenu, { action: 'update', id })
        const saved = await lockReport(trx, id)
        return { lastModifyTime: saved.lastModifyTime }
      })
    },
  }
}
