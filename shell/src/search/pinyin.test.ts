import { beforeAll, expect, test } from 'vitest'
import { loadPinyin, findSound, type Syllables } from './pinyin.ts'

let syllables: (text: string) => Syllables
beforeAll(async () => {
  syllables = await loadPinyin()
})

test.each([
  ['用户管理', 'yhgl', 0],
  ['用户管理', 'yonghuguanli', 0],
  ['用户管理', 'yongh', 0],
  ['用户管理', 'yhuguan', 0],
  ['用户管理', 'GL', 2],
  ['用户管理', 'guan li', 2],
  ['用户管理', 'yg', null],
  ['用户管理', 'onghu', null],
  ['银行流水', 'yinhang', 0],
  ['校长信箱', 'xzxx', 0],
  ['VIP 学员', 'vxy', 0],
  ['学员 VIP', 'xy', 0],
  ['女生宿舍', 'nvsheng', 0],
  ['用户管理', '用户', null],
  ['用户管理', 'yh1', null],
])('%s matches %s from syllable %s', (text, typed, at) => expect(findSound(typed, syllables(text))).toBe(at))
