/** Kind of what is dragged from the data sets into a cell. */
export const columnDragType = 'application/x-report-column'
