/** English words that say nothing of a subject. They are indexed, but a query drops them unless it has no others. */
export const stopWords: ReadonlySet<string> = new Set((
  'a about all also am an and any are as at be because been before being but by can could did do does doing don for from get '
  + 'got had has have having he her here him his how i if in into is it its just let like ll make me more most my need no not now of '
  + 'off on one or our out over own please re s same she should so some such t than that the their them then there these '
  + 'they this those through to too up us use using ve very want was way we were what when where which while who why will with would '
  + 'you your'
).split(' '))
