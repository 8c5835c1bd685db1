import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { digestOf, newSecret } from '../db/secret.ts'

/** A browser that a user has signed in with before, by the digest of its cookie. */
export interface KnownDevice {
  userId: string
  device: string
}

/** The newest browsers and addresses that are kept; a client without cookies is a new browser every time. */
const maxPerUser = 100

/**
 * Names a browser that users have signed in with, so that failures of strangers do not keep them out. It is no
 * proof of identity: the password is still required.
 */
export const deviceCookie = { name: 'tessera_device', path: '/api/oauth', maxAgeSeconds: 365 * 86_400 }

/** The browser that makes a request. */
interface Client {
  db: Db
  ip: string
  cookie(name: string): string | undefined
}

/**
 * The address as sign-in counts it: an IPv4 address, or the /64 network of an IPv6 address, because one
 * subscriber has all addresses of such a network.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
    : address.toString()
}

const addressClient = (ip: string) => `ip:${networkOf(ip)}`

/** The secret of the device cookie; undefined where there is none, or one that the server did not set. */
function readSecret(cookie: Client['cookie']): string | undefined {
  const secret = cookie(deviceCookie.name)
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

const deviceOf = (secret: string) => digestOf(secret).toString('base64url')

/** The caller's browser, if the user has signed in with it before; else null. */
export async function findKnownDevice({ db, cookie }: Client, userId: string): Promise<KnownDevice | null> {
  const secret = readSecret(cookie)
  if (!secret) return null
  const device = deviceOf(secret)
  return (await isKnown(db, userId, `device:${device}`)) ? { userId, device } : null
}

/** Whether the user has signed in from the caller's address before. */
export const isKnownAddress = ({ db, ip }: Client, userId: string): Promise<boolean> =>
  isKnown(db, userId, addressClient(ip))

async function isKnown(db: Db, userId: string, client: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shell_known_client where user_id = ${userId} and client = ${client}`.execute(db)
  return rows.length > 0
}

/** Records browser and address of a user who has signed in. */
export async function rememberClient(
  {
    db,
    ip,
    cookie,
    setCookie,
  }: Client & {
    setCookie(name: string, value: string, path: string, maxAgeSeconds: number): void
  },
  userId: string,
): Promise<void> {
  const { name, path, maxAgeSeconds } = deviceCookie
  const secret = readSecret(cookie) ?? newSecret()
  setCookie(name, secret, path, maxAgeSeconds)
  await sql`
    insert into shell_known_client (user_id, client)
    select ${userId}, unnest(${[addressClient(ip), `device:${deviceOf(secret)}`]}::text[])
    on conflict (user_id, client) do update set seen_time = now()`.execute(db)
  await sql`
    delete from shell_known_client where user_id = ${userId} and client in (
      select client from shell_known_client where user_id = ${userId}
      order by seen_time desc, client offset ${maxPerUser})`.execute(db)
}

/** Deletes browsers and addresses that were not used for as long as the cookie lives. */
export const pruneKnownClients = (db: Db): Promise<unknown> =>
  sql`
    delete from shell_known_client
    where seen_time < now() - make_interval(secs => ${deviceCookie.maxAgeSeconds})`.execute(db)
