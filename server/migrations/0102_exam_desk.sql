-- Lists of operators, by when a registration was handed in or begun.
create index exam_registration_new on exam_registration (coalesce(submitted_at, created_at) desc, id desc);
-- … and certificates, by when they were issued.
create index exam_certificate_new on exam_certificate (issued_at desc, id desc);
