import { statfs } from 'node:fs/promises'
import os from 'node:os'
import type { monitor as calls } from '@tessera/shared/contract/system/monitor'
import { formatFileSize } from '@tessera/shared/format/file-size'
import type { DiskSpace } from '../../files/disk-space.ts'
import type { Handlers } from '../../http/context.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { openGauges } from './gauges.ts'
import { loadHistory } from './history.ts'
import { loadDatabaseFigures, loadRemoteFigures } from './store.ts'

export interface MonitorParts {
  sockets: Pick<Sockets, 'userIds'>
  /** Data folder; its disk is reported. */
  dataDir: string
  disk: Pick<DiskSpace, 'read'>
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)
const formatUsage = (total: number, available: number) => ({
  total: formatFileSize(total),
  available: formatFileSize(available),
  used: formatFileSize(total - available),
  usageRate: String(percent(total - available, total)),
})

/** Reports figures of the machine, of this process, and of the database, sockets and remotes. */
export const monitorHandlers = ({ sockets, dataDir, disk: space }: MonitorParts): Handlers<typeof calls> => {
  const gauges = openGauges()
  return {
    history: (input, { db }) => loadHistory(db, input),
    async read(_, { db }) {
      const [disk, diskState, database, remotes] = await Promise.all([
        statfs(dataDir),
        space.read(),
        loadDatabaseFigures(db),
        loadRemoteFigures(db),
      ])
      const { machine, own, eventLoop } = gauges.read()
      const cpus = os.cpus()
      const [name = ''] = cpus.map(({ model }) => model.trim())
      const { heapUsed, rss } = process.memoryUsage()
      const { processes, ...figures } = database
      return {
        system: {
          os: `${os.type()} ${os.release()}`,
          day: String(Math.floor(os.uptime() / 86_400)),
          ip: listIpAddresses().join(', '),
        },
        cpu: {
          name,
          package: '1',
          packageName: name,
          core: String(cpus.length),
          coreNumber: String(cpus.length),
          logic: String(cpus.length),
          used: String(machine),
          idle: String(Math.round((100 - machine) * 10) / 10),
        },
        memory: formatUsage(os.totalmem(), os.freemem()),
        disk: {
          ...formatUsage(disk.blocks * disk.bsize, disk.bavail * disk.bsize),
          reserve: formatFileSize(diskState.reserveBytes),
          full: diskState.isFull || diskState.isDatabaseFull,
        },
        time: Date.now(),
        process: {
          pid: process.pid,
          node: process.version,
          uptime: Math.round(process.uptime() * 1000),
          heap: heapUsed,
          resident: rss,
          cpu: own,
        },
        eventLoop,
        database: figures,
        sockets: { here: [...sockets.userIds()].length },
        processes,
        remotes,
      }
    },
  }
}

const listIpAddresses = () =>
  Object.values(os.networkInterfaces()).flatMap((all = []) =>
    all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
