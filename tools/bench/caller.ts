/** Makes calls to one server in the name of one session; throws where the answer is not a success. */
export const createCaller =
  (origin: string, authorization: string) =>
  async <T>({ path, method }: { path: string; method: string }, body?: unknown): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
    return data
  }
