export const printText = {
  'print.printed': 'House Care Admin, printed {when}',
}
