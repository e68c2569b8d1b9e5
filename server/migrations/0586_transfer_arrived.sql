-- 入账日期: the day on which the money was on the account, by the calendar of China, as whoever confirmed it read there.
alter table payment_transfer
  -- null before it is confirmed, and of what was confirmed before the day was asked for
  add column arrived_on date;
