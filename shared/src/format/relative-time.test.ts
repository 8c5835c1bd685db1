import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = new Date(2026, 5, 30, 12).getTime()

// Under 1 minute "just now", then minutes (1-59), hours (1-23), days (1-6), weeks (1-3), months (1-3), else
// yyyy-MM-dd.
test.each([
  ['this moment', 0, '刚刚', 'just now', '剛剛'],
  ['just under a minute', minute - 1, '刚刚', 'just now', '剛剛'],
  ['a clock that is a little fast', -59 * second, '刚刚', 'just now', '剛剛'],
  ['one minute', minute, '1分钟前', '1 minute ago', '1 分鐘前'],
  ['59 minutes', hour - 1, '59分钟前', '59 minutes ago', '59 分鐘前'],
  ['one hour', hour, '1小时前', '1 hour ago', '1 小時前'],
  ['23 hours', day - 1, '23小时前', '23 hours ago', '23 小時前'],
  ['one day', day, '1天前', '1 day ago', '1 天前'],
  ['6 days', 7 * day - 1, '6天前', '6 days ago', '6 天前'],
  ['one week', 7 * day, '1周前', '1 week ago', '1 週前'],
  ['3 weeks', 28 * day - 1, '3周前', '3 weeks ago', '3 週前'],
  ['between four weeks and 30 days', 29 * day, '1个月前', '1 month ago', '1 個月前'],
  ['one month', 30 * day, '1个月前', '1 month ago', '1 個月前'],
  ['3 months', 120 * day - 1, '3个月前', '3 months ago', '3 個月前'],
  ['longer', 120 * day, '2026-03-02', '2026-03-02', '2026-03-02'],
  ['years', 730 * day, '2024-06-30', '2024-06-30', '2024-06-30'],
  ['the future', -minute, '2026-06-30', '2026-06-30', '2026-06-30'],
])('%s', (_what, passed, zh, en, zhtw) => {
  expect([
    formatRelativeTime(now - passed, now, 'zh'),
    formatRelativeTime(now - passed, now, 'en'),
    formatRelativeTime(now - passed, now, 'zhtw'),
  ]).toEqual([zh, en, zhtw])
})
