/** Whether this is the path of a list call, whose total is shown. */
export const isCountPath = (path: string): boolean =>
  /^\/api\/(?!oauth(\/|$))[\w/-]+(\?[^\s#]*)?$/i.test(path)

/** Whether this is the id of a data interface. */
export const isInterfaceId = (id: string): boolean => /^[\w.-]{1,64}$/.test(id)
