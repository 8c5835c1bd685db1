import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { atTheEnd } from '../at-the-end.ts'

export interface Certificate {
  key: string
  cert: string
}

/** A certificate for a host name, made anew by openssl; it signs itself, so that only who is told to trusts it. */
export function certificateFor(host: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        ...subject,
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For this file of tests these are trusted like any public authority, as NODE_EXTRA_CA_CERTS does for a server. */
export function trust(...certificates: Certificate[]): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, ...certificates.map(({ cert }) => cert)])
  atTheEnd(async () => setDefaultCACertificates(before))
}
