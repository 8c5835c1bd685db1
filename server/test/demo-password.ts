import { createHash } from 'node:crypto'

/** The password of all demo accounts. */
export const demoPassword = 'Tessera2026'
/** As clients send it. */
export const demoPasswordMd5 = createHash('md5').update(demoPassword).digest('hex')
