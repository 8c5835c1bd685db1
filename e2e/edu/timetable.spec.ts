import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import { students } from '@tessera/shared/contract/edu/students'
import type { Page } from 'playwright/test'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

const tail = () => String(Date.now()).slice(-6)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A class of its own: it shares neither coach nor room with the classes of the demo. */
async function createClass(call: CallAs, changes: object = {}) {
  const name = `课表班${tail()}${Math.floor(Math.random() * 100)}`
  const { id } = await call(
    classes.create,
    {
      name,
      enCode: `K${name.slice(3)}`,
      campusId: 'org.east',
      courseId: 'course.chessGo',
      kind: 'group',
      coachId: 'user.coach17',
      capacity: 12,
      startDate: '2033-03-01',
      units: 1,
      ...changes,
    } as never,
    'principal',
  )
  return { id, name }
}
const schedule = (call: CallAs, classId: string, changes: object = {}) =>
  call(
    scheduleRules.create,
    {
      classId,
      weekdays: [1],
      startTime: '10:00',
      endTime: '11:00',
      fromDate: '2033-03-07',
      lessonCount: 3,
      ...changes,
    } as never,
    'principal',
  )
const lessonsOf = async (call: CallAs, classId: string): Promise<LessonRow[]> => {
  const { list } = await call(lessons.list, { classId, from: '2033-03-01', to: '2033-04-15' }, 'principal')
  return list
}
const openTimetable = (page: Page, id: string) => page.goto(`/edu/eduClasslist/detail/${id}?tab=timetable`)

async function removeLessons(call: CallAs, ids: readonly string[]) {
  for (const classId of ids) {
    const { list } = await call(scheduleRules.list, { classId }, 'principal')
    for (const { id } of list) await call(scheduleRules.remove, { id }, 'principal')
  }
}

test('a rule is scheduled with its preview; a conflict is named, and a suggestion solves it', async ({
  page,
  call,
}) => {
  const taken = await createClass(call, { classroomId: 'room.east.0' })
  await schedule(call, taken.id)
  const { id, name } = await createClass(call, { classroomId: 'room.east.0', coachId: 'user.coach03' })
  await openTimetable(page, id)
  await page.getByRole('button', { name: '排课', exact: true }).click()
  const form = dialog(page, `排课 · ${name}`)
  await form.getByText('一', { exact: true }).click()
  await form.getByRole('textbox', { name: '请选择日期' }).first().fill('2033-03-07')
  await page.keyboard.press('Enter')
  await form.getByRole('spinbutton', { name: '课次' }).fill('3')
  for (const [label, clock] of [
    ['上课', '10:00'],
    ['下课', '11:00'],
  ] as const) {
    await form
      .getByRole('textbox', { name: '请选择时间' })
      .nth(label === '上课' ? 0 : 1)
      .fill(clock)
    await page.keyboard.press('Enter')
  }
  const preview = form.getByRole('region', { name: '预览' })
  await expect(preview).toContainText('共 3 节课，跳过 0 天，3 处冲突')
  await expect(preview).toContainText(`2033-03-07 10:00–11:00：教室“一号教室”已被占用（${taken.name}`)
  await preview
    .getByRole('button', { name: '10:30–11:30' })
    .or(preview.getByRole('button', { name: /^\d\d:\d\d–/ }))
    .first()
    .click()
  await expect(preview).toContainText('0 处冲突')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已排 3 节课')).toBeVisible()
  await expect(page.getByRole('list', { name: '课表' }).getByRole('listitem')).toHaveCount(3)
  await removeLessons(call, [taken.id, id])
})

test('a lesson is moved with the keyboard, and is refused where the coach has another one', async ({
  page,
  call,
}) => {
  const busy = await createClass(call, { coachId: 'user.coach11' })
  await schedule(call, busy.id, { startTime: '14:00', endTime: '15:00' })
  const { id, name } = await createClass(call, { coachId: 'user.coach11' })
  await schedule(call, id)
  await openTimetable(page, id)
  const menu = page.getByRole('button', { name: new RegExp(`^${name} 2033-03-07`) })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '调课' }).click()
  const form = dialog(page, `调课 · ${name}`)
  for (const [label, clock] of [
    ['上课', '14:30'],
    ['下课', '15:30'],
  ] as const) {
    await form
      .getByRole('textbox', { name: '请选择时间' })
      .nth(label === '上课' ? 0 : 1)
      .fill(clock)
    await page.keyboard.press('Enter')
  }
  await form.getByRole('button', { name: '保存' }).press('Enter')
  await expect(form).toContainText(`此时有课（${busy.name} 14:00–15:00）`)
  expect((await lessonsOf(call, id))[0]!.startAt).toBe('2033-03-07 10:00:00')
  for (const [label, clock] of [
    ['下课', '17:00'],
    ['上课', '16:00'],
  ] as const) {
    await form
      .getByRole('textbox', { name: '请选择时间' })
      .nth(label === '上课' ? 0 : 1)
      .fill(clock)
    await page.keyboard.press('Enter')
  }
  await form.getByRole('button', { name: '保存' }).press('Enter')
  await expect(form).toBeHidden()
  expect((await lessonsOf(call, id))[0]!.startAt).toBe('2033-03-07 16:00:00')
  await removeLessons(call, [busy.id, id])
})

test(
  'a lesson is cancelled with the rest shifted, and restored',
  { tag: '@full' },
  async ({ page, call }) => {
    const { id, name } = await createClass(call, { coachId: 'user.coach05' })
    await schedule(call, id)
    await openTimetable(page, id)
    await page.getByRole('button', { name: new RegExp(`^${name} 2033-03-14`) }).click()
    await page.getByRole('menuitem', { name: '取消课次' }).click()
    const form = dialog(page, /^取消课次/)
    await selectOption(page, form.getByRole('combobox', { name: '原因' }), '天气')
    await form.getByRole('switch', { name: '后面的课顺延' }).click()
    await form.getByRole('button', { name: '取消课次' }).click()
    await expect(page.getByRole('list', { name: '课表' }).getByRole('listitem')).toHaveCount(4)
    expect((await lessonsOf(call, id)).map(({ status }) => status)).toEqual([
      'scheduled',
      'cancelled',
      'scheduled',
      'scheduled',
    ])
    await page.getByRole('button', { name: new RegExp(`^${name} 2033-03-14`) }).click()
    await page.getByRole('menuitem', { name: '恢复' }).click()
    await expect(page.getByText('已取消')).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
    await removeLessons(call, [id])
  },
)

test('students join a class, and leave it', { tag: '@full' }, async ({ page, call }) => {
  const { id } = await createClass(call, { coachId: 'user.coach07' })
  await page.goto(`/edu/eduClasslist/detail/${id}`)
  await page.getByRole('button', { name: '添加学员' }).click()
  const form = dialog(page, '添加学员')
  await form.getByRole('combobox', { name: '选择学员' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已添加 1 名学员')).toBeVisible()
  await page.getByRole('button', { name: '退班' }).click()
  await dialog(page, /^退班/).getByRole('button', { name: '退班' }).click()
  await expect(page.getByRole('main')).toContainText('已退班')
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'a student with two lessons at once joins a class only after a confirmation',
  { tag: '@full' },
  async ({ page, call }) => {
    const friday = {
      weekdays: [5],
      startTime: '18:10',
      endTime: '18:50',
      fromDate: '2033-03-11',
      lessonCount: 2,
    }
    const first = await createClass(call, { coachId: 'user.coach05' })
    const other = await createClass(call, { coachId: 'user.coach07' })
    for (const { id } of [first, other]) await schedule(call, id, friday)
    // Students of the demo may rest, and then have no lessons.
    const fullName = uniqueName('学员')
    const { id: studentId, studentNo } = await call(students.create, { name: fullName, campusId: 'org.east' })
    await call(
      classes.addStudents,
      { id: first.id, studentIds: [studentId], joinDate: '2033-03-01' },
      'principal',
    )
    await page.goto(`/edu/eduClasslist/detail/${other.id}`)
    await page.getByRole('button', { name: '添加学员' }).click()
    const form = dialog(page, '添加学员')
    await form.getByRole('combobox', { name: '选择学员' }).click()
    await page.keyboard.type(studentNo)
    await page.getByRole('option', { name: studentNo }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByRole('status')).toContainText(
      `${fullName}：2033-03-11 18:10–18:50 在${first.name}有课，共 2 节冲突`,
    )
    await expect(form.getByRole('button', { name: '仍然添加' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('button', { name: '仍然添加' }).click()
    await expect(page.getByText('已添加 1 名学员')).toBeVisible()
    await removeLessons(call, [first.id, other.id])
  },
)

test('a full class says that no student was added, and names those left out', async ({ page, call }) => {
  const { id } = await createClass(call, { coachId: 'user.coach05', capacity: 1, overCapacity: 'block' })
  const names = [uniqueName('甲'), uniqueName('乙')]
  const numbers: string[] = []
  for (const name of names)
    numbers.push((await call(students.create, { name, campusId: 'org.east' })).studentNo)
  await page.goto(`/edu/eduClasslist/detail/${id}`)
  const form = dialog(page, '添加学员')
  const add = async (chosen: readonly string[]) => {
    await page.getByRole('button', { name: '添加学员' }).click()
    await form.getByRole('combobox', { name: '选择学员' }).click()
    for (const studentNo of chosen) {
      await page.keyboard.type(studentNo)
      await page.getByRole('option', { name: studentNo }).click()
    }
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '保存' }).click()
  }
  await add(numbers)
  await expect(page.getByText(`已添加 1 名学员。未办理：${names[1]}（班级已满）`)).toBeVisible()
  await expect(form).toHaveCount(0)
  await add(numbers.slice(1))
  await expect(form.getByText(`没有添加学员：${names[1]}（班级已满）`)).toBeVisible()
})

test('a student moves to another class, and the move is undone', { tag: '@full' }, async ({ page, call }) => {
  const joinDate = '2033-03-01'
  const from = await createClass(call, { coachId: 'user.coach05' })
  const to = await createClass(call, { coachId: 'user.coach07' })
  const fullName = uniqueName('学员')
  const { id: studentId } = await call(students.create, { name: fullName, campusId: 'org.east' })
  await call(classes.addStudents, { id: from.id, studentIds: [studentId], joinDate }, 'principal')
  await page.goto(`/edu/eduClasslist/detail/${from.id}`)
  const row = page.getByRole('row', { name: fullName })
  await row.getByRole('button', { name: '转班' }).click()
  const form = dialog(page, `转班 · ${fullName}`)
  await selectOption(page, form.getByRole('combobox', { name: '转入班级' }), to.name)
  await form.getByRole('textbox', { name: '请选择日期' }).fill('2033-03-08')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '转班' }).click()
  await expect(row).toContainText('2033-03-08')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible()
  await expect(row).not.toContainText('2033-03-08')
  await expect(row.getByRole('button', { name: '转班' })).toBeVisible()
  const { list } = await call(classes.students, { id: to.id }, 'principal')
  expect(list).toEqual([])
})

test('the timetable shows lessons by room and coach, and moves one with a key', async ({ page, call }) => {
  await page.goto('/edu/eduTimetable?campusId=org.east')
  const board = page.getByRole('region', { name: '课表' }).last()
  await expect(board.locator('.ec-event').first()).toBeVisible()
  await page.getByText('教练', { exact: true }).click()
  await expect(page).toHaveURL(/by=coach/)
  await expect(board).toContainText('刘浩然')
  expect(await findAxeViolations(page)).toEqual([])
  const { id, name } = await createClass(call, { coachId: 'user.coach19' })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  for (const hour of ['07', '08']) {
    const times = { startTime: `${hour}:10`, endTime: `${hour}:40` }
    await call(lessons.create, { classId: id, date: today, ...times } as never, 'principal')
  }
  // By room, as at the first opening.
  await page.goto('/edu/eduTimetable')
  const both = page.locator('.ec-event', { hasText: name })
  await expect(both).toHaveCount(2)
  const [first, second] = await both.evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(second!.top).toBeGreaterThanOrEqual(first!.bottom)
  const entry = page.locator('.ec-event', { hasText: `07:10 ${name}` })
  await entry.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const undo = page.getByRole('button', { name: '撤销' })
  await expect(undo).toBeVisible()
  await expect(entry).toHaveCount(0)
  await undo.click()
  await expect(entry).toHaveCount(1)
})

test(
  'a rule leaves an exception out, and a substitute calls the roll of one lesson',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
    const { id, name } = await createClass(call, { coachId: 'user.coach15', startDate: today })
    await page.goto(`/edu/eduClasslist/detail/${id}?tab=timetable`)
    await page.getByRole('button', { name: '排课', exact: true }).click()
    const form = dialog(page, /^排课/)
    await selectOption(page, form.getByRole('combobox', { name: '重复' }), '每天')
    await form.getByRole('spinbutton', { name: '课次' }).fill('2')
    for (const [at, clock] of ['06:10', '06:40'].entries()) {
      await form.getByRole('textbox', { name: '请选择时间' }).nth(at).fill(clock)
      await page.keyboard.press('Enter')
    }
    await form.getByRole('group', { name: '例外日期' }).getByRole('button').click()
    await form.getByRole('textbox', { name: '日期', exact: true }).fill(tomorrow)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('region', { name: '预览' })).toContainText('跳过 1 天')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('list', { name: '排课规则' })).toContainText('1 天例外')

    await page.getByRole('button', { name: new RegExp(`^${name} ${today}`) }).click()
    await page.getByRole('menuitem', { name: '安排代课' }).click()
    const substitution = dialog(page, /^安排代课/)
    await substitution.getByRole('combobox', { name: '代课教练' }).click()
    await page.getByRole('option', { name: '刘浩然' }).click()
    await substitution.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('list', { name: '课表' })).toContainText(/代/)
    await expect(page.getByRole('button', { name: '点名' }).first()).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])

    const substitute = await signedIn('coach01')
    await substitute.goto('/edu/eduRollCall')
    await substitute
      .getByRole('main')
      .getByRole('button', { name: new RegExp(name) })
      .click()
    await expect(substitute.getByRole('heading', { name })).toBeVisible()
    await removeLessons(call, [id])
  },
)

test(
  'while a lesson is dragged, free places are green and taken ones red',
  { tag: '@full' },
  async ({ page, call }) => {
    const { id, name } = await createClass(call, { coachId: 'user.coach17' })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await call(
      lessons.create,
      { classId: id, date: today, startTime: '16:40', endTime: '17:10' } as never,
      'principal',
    )
    await page.goto('/edu/eduTimetable?campusId=org.east')
    const entry = page.locator('.ec-event', { hasText: name })
    await entry.hover()
    const box = (await entry.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 20, { steps: 5 })
    await expect(page.locator('.ec-bg-event.is-free').first()).toBeVisible()
    await expect(page.locator('.ec-bg-event.is-taken').first()).toBeVisible()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.up()
    await expect(page.locator('.ec-bg-event')).toHaveCount(0)
    await removeLessons(call, [id])
  },
)
