-- When what was to begin at another time was moved last: of all others nobody who reserved is asked what they know. The release before
-- does not know of it, so it is set here.
alter table live add column moved_at timestamptz;
update live l set moved_at = now()
  where l.state = 'ahead' and exists (select from live_reserve r where r.live_id = l.id and r.known_start <> l.start_at);
create function live_moved() returns trigger language plpgsql as $$
begin
  new.moved_at := now();
  return new;
end $$;
create trigger live_moved before update of start_at on live for each row
  when (old.start_at <> new.start_at) execute function live_moved();

-- What was sent and has not come yet.
create index lottery_record_sent on lottery_record (id) where state = 'sent';

-- Whom broadcasts have reached lately, whoever that is.
create index notice_broadcast_lately on notice (created_at, user_id) where sub_type = 'broadcast';
