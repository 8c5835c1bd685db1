import { Agenda, HomeFigures } from '../shell/home.ts'
import { get, Page } from '../wire.ts'

const access = { menu: 'edu.eduClasslist' }

/** What the home page shows about the classes that the caller may see. */
export const eduToday = {
  /** Lessons of today at their campus, without cancelled ones. */
  lessons: get('/api/edu/Lessons/Today', { access, input: Page, output: Agenda }),
  /**
   * `students`: visible ones in a class today and 30 days ago. `lessons`: of this week and of the last one, without cancelled
   * ones. `attendance`: share of present or late students among the expected ones in the last 30 days and in the 30 days before.
   */
  figures: get('/api/edu/Figures', { access, output: HomeFigures }),
}
