-- 课程学院: everybody who orders the same course waits for its row. It was held from the last but one statement of an order until the
-- commit, and most of that time the database was idle, waiting for a busy server to say so. Now the database counts the seat itself, on
-- the way to the commit.
alter table lesson_seat
  -- counted on the way to the commit; otherwise by whoever took it
  add column late boolean not null default false;

create function lesson_seat_count() returns trigger language plpgsql as $$
begin
  update lesson_course set taken = taken + 1
    where id = new.course_id and status <> 'off' and (stock is null or taken < stock);
  if found then
    return null;
  end if;
  if exists (select from lesson_course where id = new.course_id and status <> 'off') then
    raise exception 'there is no seat left in %', new.course_id using errcode = 'check_violation', constraint = 'lesson_seat_enough';
  end if;
  raise exception 'nobody can take a seat in %', new.course_id using errcode = 'check_violation', constraint = 'lesson_seat_on_sale';
end $$;
create constraint trigger lesson_seat_count after insert on lesson_seat
  deferrable initially deferred for each row when (new.late) execute function lesson_seat_count();
