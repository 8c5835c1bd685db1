import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceRow } from '../src/data/sources/sources.ts'
import { afterFile } from './after-file.ts'
import { openMariadb } from './mariadb.ts'
import { openTcpPostgres } from './postgres.ts'

const row: SourceRow = {
  id: 'x',
  fullName: 'x',
  dbType: 'MySQL',
  host: '',
  userName: 'tessera',
  password: '',
  serviceName: '',
  dbSchema: '',
  tableSpace: '',
  tls: 'off',
  caCertificate: '',
  oracleLinkType: 'SERVICE',
  oracleService: '',
  oracleRole: 'Default',
  readOnly: 0,
  poolSize: 3,
}

/** Starts PostgreSQL over TCP, MariaDB and a folder for SQLite, and describes each as a data source. */
export async function openProductServers() {
  const mariadb = await openMariadb()
  const postgres = await openTcpPostgres()
  const files = await mkdtemp(join(tmpdir(), 'tessera-sqlite-'))
  afterFile(() => rm(files, { recursive: true, force: true }))
  return {
    row,
    rows: {
      tcp: { ...row, ...postgres, dbType: 'PostgreSQL', serviceName: 'demo' },
      mysql: { ...row, ...mariadb, serviceName: 'demo' },
      sqlite: { ...row, dbType: 'SQLite', serviceName: 'demo.db' },
    } satisfies Record<string, SourceRow>,
    files,
    networks: ['127.0.0.1', '::1'],
  }
}
