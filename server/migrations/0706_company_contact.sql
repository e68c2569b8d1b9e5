-- A company whose main member has closed the account, and whom nobody follows, has nobody to reach.
alter table company drop constraint company_contact_check, add constraint company_contact_check check (char_length(contact) <= 20);

-- It was never told apart from the phone of whoever wrote the company down, and goes with the main member.
update company c set contact_phone = m.phone from company_member m
  where m.company_id = c.id and m.role = 'main' and m.phone <> '' and c.contact_phone not in ('', m.phone);
update company c set contact = '', contact_phone = ''
  where c.contact_phone <> '' and not exists (select from company_member m where m.company_id = c.id and m.role = 'main');
