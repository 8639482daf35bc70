/**
 * The given names of the seeded clients. They have accents, apostrophes and hyphens, like the names of real clients in
 * Orange County.
 */
export const GIVEN_NAMES =
  `Abigail Adriana Aisha Alana Alejandra Alexa Alicia Alina Alison Alma Alyssa Amanda Amara Amber Amelia Amira Amy Andrea Angela
Angelica Anh Anita Anjali Anna Annie April Aria Ariana Arlene Ashley Audrey Aurora Ava Ayesha Barbara Beatriz Belinda Bianca Bree Brenda Briana Bridget
Brittany Caitlin Camila Candace Carina Carla Carmen Caroline Cassandra Catalina Celeste Charlotte Chelsea Cheyenne Christina Claire Clara Cora Courtney
Crystal Cynthia Daisy Dalia Danielle Daphne Deanna Deborah Desiree Diana Dina Dominique Donna Eden Eileen Elaine Eliana Elise Eliza Ella Eloise Emilia Emma
Erica Erin Esmeralda Esther Eunice Evelyn Faith Farah Fatima Felicia Fiona Frances Gabriela Gemma Genesis Georgia Gina Gloria Grace Hailey Hannah Harper
Hazel Heather Heidi Helena Hoa Holly Ida Imani Ingrid Irene Iris Isabel Isla Ivy Jacqueline Jade Janelle Janet Jasmine Jenna Jessica Jill Joan Jocelyn
Jordan Josephine Joy Juana Judith Julia Juliana June Kaitlyn Kara Karen Karina Kate Katherine Kayla Kelly Kendra Kim Kira Krista Lan Lana Laura Lauren
Layla Leah Leila Leslie Lia Liliana Lily Linda Lisa Lola Lorena Lorraine Lucia Lucy Luisa Lydia Mabel Mackenzie Madison Mai Maite Malia Mara Marcela
Margaret Mariana Marisol Marissa Martha Maya Megan Melanie Melissa Mercedes Michelle Mila Miranda Miriam Molly Monica Morgan Nadia Naomi Natasha Nicole
Nina Noelle Nora Noreen Odette Olga Paige Paloma Pamela Patricia Paula Penelope Phoebe Phuong Pilar Quinn Rachel Ramona Raquel Rebecca Regina Renata
Reyna Riley Rita Roberta Rocio Rosalind Roxanne Ruby Ruth Sabrina Sadie Salma Samantha Sara Savannah Selena Serena Shannon Shirin Sienna Silvia Simone
Skylar Sonia Sophia Stella Stephanie Summer Susana Sylvia Tamara Tanya Tara Tatiana Tessa Thanh Theresa Thuy Trang Uma Valentina Valerie Vanessa
Vera Veronica Victoria Violet Virginia Vivian Wendy Whitney Ximena Yara Yasmin Yolanda Yuki Yvonne Zadie Zara Zoe Anne-Marie Renée Chloé Inés Sofía`
    .trim()
    .split(/\s+/)

export const FAMILY_NAMES =
  `Abbott Acosta Adams Aguilar Ahmed Alvarez Andersen Anderson Aquino Arroyo Avila Bailey Baker Banks Barajas Barker Barrera
Bautista Becker Bell Beltran Bennett Berg Blake Bolton Bowman Boyd Bradford Bravo Brennan Briggs Brooks Brown Bui Burke Butler Byrne Cabrera Calderon
Campbell Campos Cardenas Carlson Carroll Carter Castaneda Castro Cervantes Chan Chang Chapman Chavez Chen Cho Choi Clark Cohen Coleman Collins Contreras
Cooper Cordova Cortez Cox Crawford Cruz Cunningham Dang Daniels Davidson Davis Deleon Delgado Diaz Dinh Dixon Doan Dominguez Dorsey Doyle Duarte Dunn Duong
Edwards Elliott Ellis Erickson Escobar Espinoza Estrada Evans Farrell Fernandez Figueroa Fischer Fitzgerald Fleming Flores Flynn Foster Fox Franco Frank
Freeman Fuentes Gallagher Gallegos Garcia Gardner Garrett Garza Gibson Gill Gomez Gonzales Goodwin Graham Grant Gray Green Griffin Guerrero Gupta Gutierrez
Guzman Hahn Hall Hamilton Hansen Harmon Harris Hart Hassan Hayes Henderson Hernandez Herrera Hicks Higgins Hoang Hoffman Holland Holt Hopkins Horton Huang
Hudson Huerta Hughes Hunt Huynh Ibarra Ishikawa Iyer Jacobs James Jensen Jimenez Johansson Johnson Jones Jordan Juarez Kaplan Kaur Keller Kelly Kennedy Khan
Kim Klein Kline Ko Kowalski Kumar Lam Lambert Lara Larson Le Lee Leon Lewis Li Lim Lin Liu Logan Lopez Lozano Lu Lucas Lynch Ly Macias Mack Malone Marsh
Marshall Martinez Mason Matsuda May Mccarthy Mcdonald Mckenzie Medina Mejia Mendoza Mercado Meyer Miles Miller Molina Montoya Moore Mora Morales Moreno
Morgan Morris Moss Mueller Munoz Murphy Myers Nakamura Navarro Nelson Ngo Norris Novak Nunez Ochoa Oliver Olsen Olson Ortega Ortiz Osborne Pacheco Padilla
Page Palmer Park Parker Parks Patel Patterson Payne Pearson Pena Peralta Perez Perkins Perry Peterson Pham Phan Phillips Pierce Ponce Porter Powell Preston
Price Quach Quill Quinn Quintero Ramos Rangel Reed Reyes Reynolds Rhodes Rice Rios Rivera Roberts Robinson Robles Rocha Rodriguez Rogers Rojas Romero Rosales
Rose Ross Rowe Ruiz Russell Ryan Saito Salazar Saleh Salinas Sanchez Sandoval Santiago Santos Schmidt Schneider Schultz Serrano Shaffer Sharma Shaw Silva
Simmons Singh Skinner Smith Snyder Solis Soto Spencer Stein Stephens Stern Stevens Stewart Stone Suarez Sullivan Sutton Suzuki Swanson Ta Tanaka Tang Tate
Taylor Thompson Thornton To Torres Tran Trinh Trujillo Tucker Turner Underwood Valdez Valencia Vang Vargas Vasquez Vaughn Vega Velasco Vo Vu Wade Wagner
Walker Wallace Walsh Wang Ward Warren Watanabe Watkins Watts Webb Weber Weiss Welch West Whitaker White Wilcox Williams Wilson Wolfe Wong Wood Wright Wu
Yamada Yang Yates Yoon Young Yu Zamora Zavala Zhang Zhou Ziegler Zimmerman Nguyễn Nguyen O'Brien O'Connor O'Neill D'Angelo García Núñez Muñoz Peña
Pérez Ramírez Smith-Jones Lopez-Rivera De\u00a0La\u00a0Cruz Van\u00a0Dyke`
    .trim()
    .split(/[ \n]+/)
    .map(name => name.replaceAll('\u00a0', ' '))
