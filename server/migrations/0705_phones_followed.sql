-- Seats and places in trainings follow the phone of the account. What was left under one that its owner had given up is put right
-- here; a place under the phone of somebody who had it before that is theirs.
-- Two may have passed a phone on to each other: they are compared when all of them are written.
drop index company_member_phone;
delete from company_member i using company_member m, app_user u
  where i.status = 'invited' and m.company_id = i.company_id and m.user_id = u.id and m.status in ('joined', 'disabled') and u.phone = i.phone;
update company_member m set phone = u.phone from app_user u
  where u.id = m.user_id and m.status in ('joined', 'disabled') and u.phone is not null and u.phone <> m.phone;
create unique index company_member_phone on company_member (company_id, phone) where status <> 'removed';

update trainee x set phone = case when exists (
    select from trainee o where o.training_id = x.training_id and o.id <> x.id and o.phone = u.phone and o.status <> 'quit')
    then '' else u.phone end
  from app_user u
  where u.id = x.user_id and u.phone is not null and u.phone_changed_at > x.created_at and x.phone not in ('', u.phone)
    and not exists (select from app_user o where o.phone = x.phone and o.id <> u.id and o.created_at < u.phone_changed_at);
