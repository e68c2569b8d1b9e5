-- serve app/database/phone-search.ts: somebody who calls is found by the phone they wrote down or log in with
create index exam_registration_phone on exam_registration (right("values" ->> 'phone', 4));
create index app_user_phone_end on app_user (right(phone, 4));
