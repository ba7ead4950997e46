export const pastTimeText = {
  'past-time.title': 'This time is in the past. Was the work done then?',
  'past-time.text': 'Cancel to choose another time.',
}
