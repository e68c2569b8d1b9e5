-- What was booked on a day, whoever's: for taking back what a task gave by mistake, and for what stands out.
create index growth_record_booked on growth_record (day, task_code) where reverses is null;
