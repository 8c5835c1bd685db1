import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterFile } from '../after-file.ts'

export interface Certificate {
  key: string
  cert: string
}

/**
 * Creates a self-signed certificate for a host name with openssl. Clients trust it only after
 * `trustCertificates`.
 */
export function createCertificate(host: string): Certificate {
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

/** Trusts certificates in this test file, as NODE_EXTRA_CA_CERTS does for a server. */
export function trustCertificates(...certificates: Certificate[]): void {
  const previous = getCACertificates('default')
  setDefaultCACertificates([...previous, ...certificates.map(({ cert }) => cert)])
  afterFile(async () => setDefaultCACertificates(previous))
}
