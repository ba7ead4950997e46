/** An average of ratings below it counts against a partner, in tenths of a star. */
export const lowAverage = 30
