/**
 * The origin of an http(s) URL; null for a local path or anything that must not get into a content security
 * policy: a host name may contain `;` and `,`, which separate directives and policies.
 */
export function policyOriginOf(address: string): string | null {
  const url = URL.parse(address.trim())
  return url && /^https?:$/.test(url.protocol) && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin)
    ? url.origin
    : null
}
