/** How a name is found by its sound: `wangxiaoming wxm`. The dictionary is loaded with the first name. */
export async function pinyinOf(name: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro')
  const options = { toneType: 'none', type: 'array', surname: 'head' } as const
  const full = pinyin(name, options).join('')
  const initials = pinyin(name, { ...options, pattern: 'first' }).join('')
  return `${full} ${initials}`.toLowerCase().slice(0, 200)
}
