// The security policy forbids eval. Without this, zod would try it when a page loads it, and leave a violation in the
// browser's console. zod reads its configuration here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
