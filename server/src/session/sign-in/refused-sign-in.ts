import { Refusal } from '../../errors/refusal.ts'

/** Runs a part of signing in; a refusal names the user for the log of sign-ins. */
export async function withUserOfRefusal<T>(
  user: { id: string; realName: string } | null,
  part: () => Promise<T>,
): Promise<T> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof Refusal && user) error.signInOf = { id: user.id, realName: user.realName }
    throw error
  }
}
